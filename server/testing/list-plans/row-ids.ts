import { createHash } from "node:crypto";

/** The id of row `n` of a kind, in the order of `n`, so that rows can refer to each other without being looked up. */
export const idOf = (kind: string, n: number) => prefixOf(kind) + n.toString(16).padStart(12, "0");

/** The same as SQL. */
export const id = (kind: string, n = "n") => `('${prefixOf(kind)}' || lpad(to_hex((${n})::integer), 12, '0'))::uuid`;

function prefixOf(kind: string): string {
  return `01900000-0000-7${createHash("sha256").update(kind).digest("hex").slice(0, 3)}-8000-`;
}

/** Every second row belongs to number 1, or to number 2 in the later half; each of the others has a row of its own. */
export const busy = "case when n % 2 = 1 then n when n <= rows / 2 then 1 else 2 end";

export const made = { created_at: "now()", created_by: "'user:x'" };

/** The columns of a table after the organization's, and what stands in them for row `n`. */
export type Columns = Readonly<Record<string, string>>;
