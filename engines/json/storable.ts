import type { Json } from "./canonical.ts";

export type StorableProblem = { path: string; code: "too_deep" | "character_not_allowed" };

/** Whether PostgreSQL can keep every text of a value and recursion over it is safe; null when so. */
export function storableProblem(value: Json, depthMax: number, path = ""): StorableProblem | null {
  if (typeof value === "string") return storable(value) ? null : { path, code: "character_not_allowed" };
  if (value === null || typeof value !== "object") return null;
  if (depthMax === 0) return { path, code: "too_deep" };
  for (const [key, member] of Object.entries(value)) {
    const memberPath = `${path}/${pointerPart(key)}`;
    if (!storable(key)) return { path: memberPath, code: "character_not_allowed" };
    const problem = storableProblem(member as Json, depthMax - 1, memberPath);
    if (problem) return problem;
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
