import type { Json } from "./canonical.ts";

export type StorableProblem = { path: string; code: "too_deep" | "character_not_allowed" };

/**
 * The reason why PostgreSQL could not keep a text of the value, or recursion over it would be unsafe; null when there is none.
 */
export function storableProblem(value: Json, depthMax: number): StorableProblem | null {
  if (typeof value === "string") return storable(value) ? null : { path: "", code: "character_not_allowed" };
  if (value === null || typeof value !== "object") return null;
  if (depthMax === 0) return { path: "", code: "too_deep" };
  return Array.isArray(value) ? inArray(value, depthMax - 1) : inObject(value as Record<string, Json>, depthMax - 1);
}

// Paths are put together on the way back from a problem: writing the path of every member takes longer than parsing it.
function inArray(array: readonly Json[], depthMax: number): StorableProblem | null {
  for (let index = 0; index < array.length; index++) {
    const problem = storableProblem(array[index]!, depthMax);
    if (problem) return { ...problem, path: `/${index}${problem.path}` };
  }
  return null;
}

function inObject(object: Readonly<Record<string, Json>>, depthMax: number): StorableProblem | null {
  for (const key of Object.keys(object)) {
    const problem: StorableProblem | null = storable(key)
      ? storableProblem(object[key]!, depthMax)
      : { path: "", code: "character_not_allowed" };
    if (problem) return { ...problem, path: `/${pointerPart(key)}${problem.path}` };
  }
  return null;
}

/** A key as one part of a JSON Pointer. */
export function pointerPart(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

// NUL cannot be stored, and half a surrogate pair would be stored as something else than was sent.
function storable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
