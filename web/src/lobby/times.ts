/** How long ago something was, in words. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

export function ago(then: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const passed = Math.max(0, now - then);
  for (const [unit, length] of UNITS) if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  return format.format(0, "minute");
}

/** The time of day of something. */
export function timeOf(then: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hour12: false }).format(then);
}

/** The day of something, if it was not today. */
export function dayOf(then: number, now: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  return format.format(then) === format.format(now) ? "" : format.format(then);
}
