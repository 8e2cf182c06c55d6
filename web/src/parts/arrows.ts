/** Moving with the arrow keys between things that lie anywhere: the nearest one in that direction. */
export interface Spot {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const SIDEWAYS = 2.2;

export function nearest<T extends Spot>(spots: T[], from: T, key: string): T | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const cost = (spot: T) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    return ahead <= 0 ? Infinity : ahead + SIDEWAYS * Math.abs(dx * direction.y - dy * direction.x);
  };
  const best = spots.reduce<T | undefined>((found, spot) => (!found || cost(spot) < cost(found) ? spot : found), undefined);
  return best && cost(best) < Infinity ? best : undefined;
}
