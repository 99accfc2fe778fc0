// How each lesson and laboratory lays out its steps; read by Vite, which knows import.meta.glob.
const rooms = import.meta.glob("../../../web/src/{lessons,labs}/*/layout.ts", {
  eager: true,
  import: "layout",
});

export const layouts = Object.fromEntries(
  Object.values(rooms).map((layout) => [layout.id, layout]),
);
