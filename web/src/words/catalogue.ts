/** Sentences of the page: a key and parameters, in the same small language as the server's catalogues (docs/texts.md):
    `{name}` is a parameter, `{name|one|many}` or `{name|one|many|none}` a form chosen by number, which `#` stands for in it. */

export const LANGUAGES = ["es", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Params = Record<string, string | number>;
export type Both = Record<Language, string>;

export function fill(template: string, params: Params = {}): string {
  return template.replace(/\{([^{}]+)\}/g, (_, inside: string) => {
    const [name = "", one, many, none = many] = inside.split("|");
    const value = params[name];
    if (one === undefined || many === undefined) return String(value ?? `{${name}}`);
    return (value === 1 ? one : value === 0 ? none : many)?.replaceAll("#", String(value)) ?? "";
  });
}
