/** The last month of the log, as the server looks back on it. */
import type { Line, LogEntry } from "../../api/client";
import { takenBack } from "../../table/log";

export interface Month {
  period: number;
  title: string;
  /** A line for each seat, in parts. */
  lines: Line[];
}

export function lastMonth(log: LogEntry[]): Month | null {
  const gone = takenBack(log);
  for (const entry of [...log].reverse()) {
    if (gone.has(entry.revision)) continue;
    const title = entry.lines.findLast((line) => line.key === "remark.month");
    if (!title) continue;
    const lines = entry.lines.slice(entry.lines.indexOf(title)).filter((line) => line.key === "remark.month_of");
    return { period: Number(title.params.period), title: title.text, lines };
  }
  return null;
}
