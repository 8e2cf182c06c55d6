/** What can be opened beside the board. */
export type Tab = "log" | "plan" | "chat" | "rules";
