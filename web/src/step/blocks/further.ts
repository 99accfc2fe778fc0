import Product from "../Product.svelte";
import Sharpness from "../../controls/Sharpness.svelte";
import BlendBlock from "./BlendBlock.svelte";
import { known } from "./known";

known.further = { product: Product, blend: BlendBlock, sharpness: Sharpness };
