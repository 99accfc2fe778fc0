/** At most so many cells travel. */
const MOST = 64;

/** The longest flight, in milliseconds. */
const LONGEST = 500;

/** Copies of numbers on their way: over the page, hidden from screen readers, and they take no presses. */
let sky: HTMLElement | undefined;

/** Sends a copy of every lit cell of the step to the cells that are being made, within `time` milliseconds. */
export function send(time: number): void {
  const made = Array.from(document.querySelectorAll("main td.making"), (cell) =>
    cell.getBoundingClientRect(),
  );
  const [first] = made;
  if (first === undefined) return;
  const aim = made.reduce(
    (sum, box) => ({ x: sum.x + box.x / made.length, y: sum.y + box.y / made.length }),
    { x: 0, y: 0 },
  );
  const lit = [...document.querySelectorAll<HTMLElement>("main td.lit")].slice(0, MOST);
  if (sky === undefined) {
    sky = document.createElement("div");
    sky.className = "sky";
    sky.setAttribute("aria-hidden", "true");
    document.body.append(sky);
  }
  for (const cell of lit) {
    const from = cell.getBoundingClientRect();
    const { color } = getComputedStyle(cell.closest(".labelled") ?? cell);
    const ghost = document.createElement("span");
    ghost.textContent = cell.textContent.trim();
    ghost.style.cssText = `left:${from.x}px;top:${from.y}px;width:${from.width}px;height:${from.height}px;line-height:${from.height}px;color:${color}`;
    sky.append(ghost);
    const [x, y] = [aim.x - from.x, aim.y - from.y];
    const flight = ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 0.9, offset: 0.85 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 0 },
      ],
      { duration: Math.min(LONGEST, time), easing: "cubic-bezier(0.3, 0, 0.3, 1)" },
    );
    const land = (): void => {
      ghost.remove();
    };
    flight.finished.then(land, land);
  }
}

/** Ends every flight. */
export function clear(): void {
  sky?.remove();
  sky = undefined;
}
