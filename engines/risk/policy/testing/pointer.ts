import type { Json } from "../../../json/canonical.ts";

/** A copy of a JSON value in which the member at a JSON Pointer has another value, or is gone when `value` is undefined. */
export function changed<T>(made: T, pointer: string, value: Json | undefined): T {
  const copy = structuredClone(made);
  const names = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = names.pop()!;
  let holder = copy as Record<string, unknown>;
  for (const name of names) holder = holder[name] as Record<string, unknown>;
  if (value !== undefined) holder[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}
