/** Drawn by us: one path on a square of 24 for each thing of El Plan. */
export const ICONS = {
  person: "M12 4.2a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8ZM5.2 19.6c.4-4.7 3.2-7 6.8-7s6.4 2.3 6.8 7Z",
  money:
    "M12 5.2v13.6M15.4 8.3c-.7-1-1.9-1.5-3.4-1.5c-2 0-3.3.9-3.3 2.5c0 3.5 6.9 1.7 6.9 5.3c0 1.7-1.5 2.7-3.6 2.7c-1.7 0-3-.6-3.7-1.7",
  energy: "M13.4 3.5L6.2 13.4h4.7l-1 7.1l7.4-10.1h-4.9Z",
  idea: "M9.4 17.6h5.2M10.3 20.4h3.4M12 3.6a5.7 5.7 0 0 1 3.3 10.3c-.7.6-.9 1.2-.9 2h-4.8c0-.8-.2-1.4-.9-2A5.7 5.7 0 0 1 12 3.6Z",
  raw: "M12 20.5V11M12 14.5c-4.5.3-6.8-2-7-6.3c4.5-.3 6.8 2 7 6.3ZM12 11c.2-4.2 2.3-6.6 6.8-6.7c.2 4.4-2.3 6.8-6.8 6.7Z",
  consumer: "M4.5 8.5L12 4.5l7.5 4v8L12 20.5l-7.5-4ZM4.5 8.5L12 12.5l7.5-4M12 12.5v8M8.2 6.5l7.5 4",
  service: "M4.5 17.5h15M6 17.5a6 6 0 0 1 12 0M12 11.5V9M10 8.5h4M3.8 20h16.4",
  production:
    "M12 8.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8ZM12 3.6v2.6M12 17.8v2.6M3.6 12h2.6M17.8 12h2.6M6.1 6.1l1.8 1.8M16.1 16.1l1.8 1.8M6.1 17.9l1.8-1.8M16.1 7.9l1.8-1.8",
  logistics:
    "M3 6.5h10.5v9.5H3ZM13.5 9.5h4l3.5 3.5v3h-7.5M7 15.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4ZM17 15.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4Z",
  marketing: "M4 10v4h3l8 4.5v-13L7 10ZM8 14.3l1.2 5h2.6l-1-4.2M18 9.5c1.3 1.3 1.3 3.7 0 5",
  expert:
    "M12 7.5a3.1 3.1 0 1 1 0 6.2a3.1 3.1 0 1 1 0-6.2ZM4 6.5l8-3.5l8 3.5l-8 3.2ZM20 6.5v5M6.2 20.5c.5-3.4 2.7-5 5.8-5s5.3 1.6 5.8 5Z",
  technology: "M7 7h10v10H7ZM10 10h4v4h-4ZM9.5 3.5V7M14.5 3.5V7M9.5 17v3.5M14.5 17v3.5M3.5 9.5H7M3.5 14.5H7M17 9.5h3.5M17 14.5h3.5",
  infrastructure: "M4 20.5V9l8-5.5L20 9v11.5ZM9.5 20.5V14h5v6.5M3 20.5h18",
  shield: "M12 3.5l7 2.6v5.4c0 4.5-2.9 7.5-7 9c-4.1-1.5-7-4.5-7-9V6.1ZM8.8 12l2.3 2.3l4.2-4.5",
  choice: "M12 3.8a8.2 8.2 0 1 1 0 16.4a8.2 8.2 0 1 1 0-16.4ZM9.6 9.8a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1.1.9-1.1 1.7M12 16.6v.1",
  cart: "M3 5h2.5l2 9.5h9.8L19.5 8H6.3M9 17.5a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 1 1 0-2.8ZM16 17.5a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 1 1 0-2.8Z",
  ship: "M3.5 14.5h17l-2.5 5h-12ZM6.5 14.5v-4h11v4M9.5 10.5v-4h5v4M12 6.5v-3",
  store: "M4 9.5h16v11H4ZM3 5.5h18v4H3ZM9.5 13h5",
  swap: "M4 8.5h13l-3.5-3.5M20 15.5H7l3.5 3.5",
  link: "M10 14a4 4 0 0 0 6 .4l2.5-2.5a4 4 0 0 0-5.7-5.7L11.6 7.5M14 10a4 4 0 0 0-6-.4l-2.5 2.5a4 4 0 0 0 5.7 5.7l1.2-1.3",
  credit: "M3.5 6h17v12h-17ZM3.5 10h17M6.5 14.5h4",
  pawn: "M12 3.5a3.6 3.6 0 0 1 2.3 6.4c1.4.8 1.5 2 .3 2.4c.3 3 1.5 5 3.4 6.2v2H6v-2c1.9-1.2 3.1-3.2 3.4-6.2c-1.2-.4-1.1-1.6.3-2.4A3.6 3.6 0 0 1 12 3.5Z",
  calendar: "M4.5 6h15v14h-15ZM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4",
  lock: "M6.5 11h11v9h-11ZM9 11V8a3 3 0 0 1 6 0v3",
} as const;

export type IconName = keyof typeof ICONS;

const EVERYWHERE: Record<string, IconName> = { worker: "person", human: "person" };

/** The icon of a component by its id; the editions call their first resource differently. */
export function iconOf(id: string): IconName {
  const name = EVERYWHERE[id] ?? id;
  return name in ICONS ? (name as IconName) : "choice";
}
