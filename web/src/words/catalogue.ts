/** Sentences of the page: a key and parameters. The same small syntax as the server's catalogues:
    `{name}` is a parameter, `{name|one|many}` a word chosen by number. */

export const LANGUAGES = ["es", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Params = Record<string, string | number>;
export type Both = Record<Language, string>;

export function fill(template: string, params: Params = {}): string {
  return template.replace(/\{([^{}]+)\}/g, (_, inside: string) => {
    const [name = "", one, many] = inside.split("|");
    const value = params[name];
    if (one !== undefined && many !== undefined) return value === 1 ? one : many;
    return String(value ?? `{${name}}`);
  });
}
