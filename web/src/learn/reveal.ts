/** Bringing into view what a lesson speaks of, between what lies over a narrow page at its top and its bottom. */

interface Span {
  top: number;
  bottom: number;
}

const NARROW = "(max-width: 1023px)";
/** How far something stays from what covers the page, in pixels. */
const GAP = 10;

/** By how much a page is scrolled so that the first thing lies in a band, with as many of those after it as there is room for. */
export function shiftTo(things: Span[], band: Span): number {
  const room = band.bottom - band.top;
  const [first, ...others] = things;
  if (!first) return 0;
  let wanted = first;
  for (const { top, bottom } of others) {
    const more = { top: Math.min(wanted.top, top), bottom: Math.max(wanted.bottom, bottom) };
    if (more.bottom - more.top <= room) wanted = more;
  }
  if (wanted.top >= band.top && wanted.bottom <= band.bottom) return 0;
  const high = wanted.bottom - wanted.top > room;
  return high ? wanted.top - band.top : (wanted.top + wanted.bottom - band.top - band.bottom) / 2;
}

/** What of the window nothing lies over. */
function free(): Span {
  const bar = document.querySelector(".task-bar")?.getBoundingClientRect().bottom ?? 0;
  const over = [...document.querySelectorAll(".page > .edge, .page > .edge .choices, .own.asked")];
  const tops = over.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().top);
  return { top: bar + GAP, bottom: Math.min(window.innerHeight, ...tops.filter((top) => top > bar + GAP)) - GAP };
}

/** Brings things into view, the most important first. */
export function reveal(things: Element[]): void {
  if (!matchMedia(NARROW).matches) {
    for (const thing of [...things].reverse()) thing.scrollIntoView({ block: "nearest" });
    return;
  }
  const loose = things.filter((each) => !each.closest(".own.asked, .edge"));
  for (const _ of [1, 2]) {
    // The bar moves with the page until it sticks, so the second time it is exact.
    const spans = loose.map((each) => each.getBoundingClientRect());
    window.scrollBy({ top: shiftTo(spans, free()), behavior: "instant" });
  }
}
