import type { Component } from "svelte";

/** What a lesson's asides and `drawing` blocks show, by name. */
export type Drawings = Readonly<Record<string, Component>>;
