/** Whether the inspector shows all digits of its numbers: from one cell to the next, until the reader switches it off. */
export const digits = $state({ all: false });
