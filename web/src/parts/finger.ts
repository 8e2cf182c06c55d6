/** Whether the page was last used with a finger: a finger cannot hover, so what it touches is explained first and done the second time. */
let finger = false;

window.addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), { capture: true, passive: true });
window.addEventListener("keydown", () => (finger = false), { capture: true, passive: true });

export function byFinger(): boolean {
  return finger;
}
