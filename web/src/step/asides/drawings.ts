import type { Component } from "svelte";
import type { StepProps } from "../../view/props";

/** What a lesson's asides and `drawing` blocks show, by name. */
export type Drawings = Readonly<Record<string, Component<StepProps>>>;
