/** The curves of a debrief: one quantity over the periods of a lesson, a line for every table. */

export interface Curve {
  /** The number of the table, which gives the line its colour. */
  table: number;
  /** What it is called, where it is not a table's. */
  name?: string;
  /** Its value at each mark; as many as it came to, or null where there is none. */
  values: (number | null)[];
}

export interface Scale {
  low: number;
  high: number;
  /** Where lines across are drawn, lowest first. */
  ticks: number[];
}

const STEPS = [1, 2, 5];
const FEW = 4;

/** A scale that holds all values, with a few round figures on it. */
export function scaleOf(curves: Curve[]): Scale {
  const values = curves.flatMap((curve) => curve.values.filter((value) => value !== null));
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  let step = 1;
  for (let k = 0; (high - low) / step > FEW; k++) step = (STEPS[k % STEPS.length] ?? 1) * 10 ** Math.floor(k / STEPS.length);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step);
  return { low: first * step, high: last * step, ticks };
}

/** The points of a curve in a box of that size with so many marks; one of a table that ended early is shorter. */
export function pointsOf(curve: Curve, marks: number, scale: Scale, width: number, height: number): { x: number; y: number }[] {
  const across = Math.max(1, marks - 1);
  return curve.values.flatMap((value, k) =>
    value === null ? [] : [{ x: (k / across) * width, y: (1 - (value - scale.low) / (scale.high - scale.low)) * height }],
  );
}

/** Moves labels that lie on each other apart, at least `gap` between two, within a height. */
export function spread(places: number[], gap: number, height: number): number[] {
  const order = places.map((y, k) => ({ y, k })).sort((one, other) => one.y - other.y || one.k - other.k);
  let least = -Infinity;
  for (const label of order) least = label.y = Math.max(label.y, least + gap);
  let most = height;
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, most);
    most = label.y - gap;
  }
  const found = [...places];
  for (const { y, k } of order) found[k] = y;
  return found;
}
