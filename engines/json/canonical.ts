export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** RFC 8785: one text for equal JSON values. Members are sorted by UTF-16 code units; numbers are written as ECMAScript does. */
export function canonical(value: Json): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new RangeError("JSON has no such number.");
    return JSON.stringify(value);
  }
  if (isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.keys(value)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`);
  return `{${members.join(",")}}`;
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
