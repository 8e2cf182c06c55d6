/* Draws the soft outline of Europe behind the Ekonos map: `npm run outline`.

   Natural Earth's land (public domain, through the npm package world-atlas) is bent by a smoothed thin-plate spline so that real
   cities lie where the printed board has its spaces, then cut to the board, simplified and rounded. */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";

const require = createRequire(import.meta.url);
const land = JSON.parse(readFileSync(require.resolve("world-atlas/land-50m.json"), "utf8"));
const target = new URL("../src/games/ekonos/outline.ts", import.meta.url);

/** Longitude, latitude, and the place on the board in thousandths (Ekonos' rules, section 1). */
const CITIES = [
  [-6.26, 53.35, 224, 300],
  [-3.19, 55.95, 312, 191],
  [10.75, 59.91, 503, 110],
  [18.07, 59.33, 600, 134],
  [24.94, 60.17, 692, 75],
  [30.34, 59.93, 803, 94],
  [37.62, 55.76, 910, 185],
  [-2.24, 53.48, 305, 312],
  [4.9, 52.37, 414, 375],
  [12.57, 55.68, 521, 277],
  [24.11, 56.95, 729, 251],
  [-0.13, 51.51, 325, 412],
  [4.35, 50.85, 421, 480],
  [9.99, 53.55, 486, 415],
  [13.4, 52.52, 560, 397],
  [21.01, 52.23, 681, 390],
  [30.52, 50.45, 862, 430],
  [2.35, 48.86, 342, 539],
  [8.54, 47.38, 452, 591],
  [11.58, 48.14, 520, 532],
  [14.44, 50.08, 601, 494],
  [16.37, 48.21, 601, 593],
  [19.04, 47.5, 685, 593],
  [26.1, 44.43, 814, 649],
  [-2.93, 43.26, 197, 708],
  [-0.58, 44.84, 298, 661],
  [4.84, 45.76, 379, 664],
  [8.93, 44.41, 471, 706],
  [12.32, 45.44, 546, 713],
  [20.46, 44.79, 703, 716],
  [28.98, 41.01, 880, 809],
  [-9.14, 38.72, 94, 823],
  [-3.7, 40.42, 207, 841],
  [2.17, 41.39, 315, 805],
  [12.5, 41.9, 571, 825],
  [23.73, 37.98, 774, 915],
];
const SMOOTHING = 12;
const TOLERANCE = 1.6;
const SMALLEST_ISLAND = 60;
const EDGE = { left: -60, top: -60, right: 1060, bottom: 1060 };

/** Lambert's azimuthal equal-area projection, centred on the middle of Europe, in degrees of arc. */
function project([longitude, latitude]) {
  const radians = Math.PI / 180;
  const [lambda, phi, phi0] = [(longitude - 13) * radians, latitude * radians, 50 * radians];
  const k = Math.sqrt(2 / (1 + Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lambda)));
  return [
    (k * Math.cos(phi) * Math.sin(lambda)) / radians,
    (-k * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda))) / radians,
  ];
}

function bend(distance) {
  return distance === 0 ? 0 : distance * distance * Math.log(distance);
}

/** Solves a linear system by elimination with pivots. */
function solve(matrix, right) {
  const rows = matrix.map((row, k) => [...row, right[k]]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row, k) => (Math.abs(row[column]) > Math.abs(rows[best][column]) ? column + k : best), column);
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      for (let k = column; k <= size; k++) rows[row][k] -= factor * rows[column][k];
    }
  }
  return rows.map((row, k) => row[size] / row[k]);
}

/** The spline that carries projected points to one coordinate of the board. */
function spline(points, values) {
  const count = points.length;
  const matrix = Array.from({ length: count + 3 }, () => new Array(count + 3).fill(0));
  points.forEach(([x, y], i) => {
    points.forEach(([u, v], j) => (matrix[i][j] = bend(Math.hypot(x - u, y - v)) + (i === j ? SMOOTHING : 0)));
    [1, x, y].forEach((value, k) => (matrix[i][count + k] = matrix[count + k][i] = value));
  });
  const weights = solve(matrix, [...values, 0, 0, 0]);
  return ([x, y]) =>
    points.reduce(
      (sum, [u, v], i) => sum + weights[i] * bend(Math.hypot(x - u, y - v)),
      weights[count] + weights[count + 1] * x + weights[count + 2] * y,
    );
}

/** Cuts a ring at one side of the board (Sutherland and Hodgman). */
function cut(ring, inside, crossing) {
  return ring.flatMap((point, k) => {
    const before = ring[(k + ring.length - 1) % ring.length];
    const entering = inside(point) !== inside(before) ? [crossing(before, point)] : [];
    return inside(point) ? [...entering, point] : entering;
  });
}

function cutToBoard(ring) {
  const at = (axis, value) => (a, b) => {
    const t = (value - a[axis]) / (b[axis] - a[axis]);
    return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
  };
  const sides = [
    [(p) => p[0] >= EDGE.left, at(0, EDGE.left)],
    [(p) => p[0] <= EDGE.right, at(0, EDGE.right)],
    [(p) => p[1] >= EDGE.top, at(1, EDGE.top)],
    [(p) => p[1] <= EDGE.bottom, at(1, EDGE.bottom)],
  ];
  return sides.reduce((points, [inside, crossing]) => cut(points, inside, crossing), ring);
}

/** Leaves out points that lie closer than the tolerance to the line of their neighbours (Douglas and Peucker). */
function simplify(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1;
  let [farthest, index] = [0, 0];
  points.forEach((point, k) => {
    const off = Math.hypot(last[0] - first[0], last[1] - first[1])
      ? Math.abs((last[0] - first[0]) * (first[1] - point[1]) - (first[0] - point[0]) * (last[1] - first[1])) / length
      : Math.hypot(point[0] - first[0], point[1] - first[1]);
    if (off > farthest) [farthest, index] = [off, k];
  });
  if (farthest <= TOLERANCE) return [first, last];
  return [...simplify(points.slice(0, index + 1)).slice(0, -1), ...simplify(points.slice(index))];
}

function area(ring) {
  return (
    Math.abs(ring.reduce((sum, [x, y], k) => sum + x * ring[(k + 1) % ring.length][1] - ring[(k + 1) % ring.length][0] * y, 0)) / 2
  );
}

const places = CITIES.map(project);
const toX = spline(
  places,
  CITIES.map((city) => city[2]),
);
const toY = spline(
  places,
  CITIES.map((city) => city[3]),
);

/** Far from the cities the spline runs wild; only this window of the globe is bent. */
function near([longitude, latitude]) {
  return longitude > -28 && longitude < 58 && latitude > 24 && latitude < 73;
}

const path = feature(land, land.objects.land)
  .features.flatMap((part) => (part.geometry.type === "Polygon" ? [part.geometry.coordinates] : part.geometry.coordinates))
  .flatMap((polygon) => polygon)
  .map((ring) => ring.slice(0, -1).filter(near))
  .filter((ring) => ring.length > 3)
  .map((ring) => cutToBoard(ring.map(project).map((point) => [toX(point), toY(point)])))
  .filter((ring) => ring.length > 3 && area(ring) > SMALLEST_ISLAND)
  .map((ring) =>
    simplify([...ring, ring[0]])
      .slice(0, -1)
      .map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`),
  )
  .filter((ring) => ring.length > 3)
  .map((ring) => `M${ring.join("L")}Z`)
  .join("");

writeFileSync(
  target,
  `/** Made by tools/europe.mjs from Natural Earth's land (public domain): do not edit. */\nexport const EUROPE = "${path}";\n`,
);
console.log(`${target.pathname}: ${path.length} characters`);
