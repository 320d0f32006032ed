export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A place where two JSON values differ, as a JSON pointer, with what stands there; undefined where nothing does. */
export type Difference = { at: string; expected: Json | undefined; found: Json | undefined };

/** The first place at which `found` is not what was expected. The order of members says nothing, that of arrays does. */
export function firstDifference(expected: Json | undefined, found: Json | undefined, at = ""): Difference | null {
  if (Array.isArray(expected) && Array.isArray(found)) {
    return firstOf(Math.max(expected.length, found.length), (index) =>
      firstDifference(expected[index], found[index], `${at}/${index}`),
    );
  }
  if (isObject(expected) && isObject(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    return firstOf(names.length, (index) => {
      const name = names[index]!;
      return firstDifference(own(expected, name), own(found, name), `${at}/${escaped(name)}`);
    });
  }
  return expected === found ? null : { at, expected, found };
}

function firstOf(count: number, difference: (index: number) => Difference | null): Difference | null {
  for (let index = 0; index < count; index++) {
    const found = difference(index);
    if (found) return found;
  }
  return null;
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (object: { [name: string]: Json }, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
