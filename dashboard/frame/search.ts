/** Reads one search parameter; undefined when the text is none it knows. */
export type Reader<T> = (text: string) => T | undefined;
export type SearchShape = Record<string, Reader<unknown>>;
export type SearchOf<S extends SearchShape> = { [Name in keyof S]?: Exclude<ReturnType<S[Name]>, undefined> };

export const text: Reader<string> = (given) => given;
export const flag: Reader<true> = (given) => (given === "true" ? true : undefined);
export const id: Reader<string> = (given) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given) ? given : undefined;

export function oneOf<const T extends string>(...words: readonly T[]): Reader<T> {
  return (given) => words.find((word) => word === given);
}

/** What a page can use of an address: names it does not know and words it cannot read are left out. */
export function readSearch<S extends SearchShape>(shape: S, given: Readonly<Record<string, string>>): SearchOf<S> {
  const read = Object.entries(shape).map(([name, reader]) => {
    const said = given[name];
    return [name, said === undefined ? undefined : reader(said)] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<S>;
}

/** Addresses hold plain texts, so that a person can read and write them. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return parameters === "" ? "" : `?${parameters}`;
}
