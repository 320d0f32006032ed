import type { TestClient } from "#testing/organization.ts";
import { firstIdAt, idOf, rowsOfEach } from "./row-ids.ts";

/** The queries for lists that are read by cursor alone: by each filter, and by pairs that no index covers together. */
export const cursorLists: Readonly<Record<string, readonly string[]>> = {
  "/risk/monitoring": [
    "",
    "?limit=10",
    "?lastError=evaluation_failed",
    "?lastError=applicability_unknown",
    ...[0, 1, 3].map((n) => `?policyVersionId=${idOf("policy", n)}`),
  ],
  [`/risk/policy-impacts/${idOf("impact", 77)}/subjects`]: [
    "",
    "?limit=10",
    "?from=review&to=none",
    "?from=review&to=not_comparable",
    "?from=none&to=reject",
  ],
  [`/risk/policy-shadows/${idOf("shadow", 77)}/differences`]: [
    "",
    "?limit=10",
    "?from=review&to=none",
    "?from=review&to=reject",
    "?from=none&to=reject",
  ],
  "/work-items": [
    "",
    "?limit=10",
    "?kind=action",
    "?kind=proposal",
    "?severity=high",
    "?kind=match&severity=low",
    "?assignee=none",
    "?assignee=none&kind=match",
    `?assignee=${idOf("user", 1)}`,
    `?assignee=${idOf("user", 1)}&severity=low`,
    `?assignee=${idOf("user", 0)}`,
    "?policyKey=policy-1",
    "?policyKey=policy-1&assignee=none",
    "?policyKey=none",
    "?listKey=eu_fsf",
    "?listKey=eu_fsf&severity=low",
    "?overdue=true",
    "?overdue=true&kind=verification",
    ...[0, 1, 2, 3].map((n) => `?subjectId=${idOf("subject", n)}`),
  ],
  "/notes": [
    "",
    "?order=desc",
    "?limit=10",
    ...[0, 1, 2, 3].map((n) => `?subjectId=${idOf("subject", n)}`),
    `?subjectId=${idOf("subject", 1)}&order=desc`,
    ...[0, 1, 3].map((n) => `?workItemId=${idOf("workItem", n)}`),
    ...[0, 1, 3].map((n) => `?mentioned=${idOf("user", n)}`),
    `?mentioned=${idOf("user", 1)}&order=desc`,
  ],
};

/** A page of any list; which members it has depends on how it was asked for. */
export type ListPage = {
  items: { id: string; seq?: number; revision?: number; number?: number; subjectId?: string; policyKey?: string }[];
  nextCursor?: string | null;
  nextOffset?: number | null;
  nextPage?: number | null;
};

/** A subscription has no id of its own, and neither has a revision, or a row of a bulk send. */
export const nameOf = ({ id, revision, number, subjectId, policyKey }: ListPage["items"][number]) =>
  id ?? `${subjectId ?? revision ?? number} ${policyKey}`;

/** What a cursor remembers of the last row. */
export const placeOf = ({ id, seq, revision, number }: ListPage["items"][number]) => seq ?? id ?? revision ?? number;

/** The place of row `n` of a list that is read by cursor alone. Whether there is such a row makes no difference to a cursor. */
const placesOfRows: Readonly<Record<string, (n: number) => string>> = {
  monitoring: (n) => `${idOf("subject", n)} policy`,
  subjects: (n) => idOf("subject", n),
  differences: (n) => idOf("assessment", n),
  notes: (n) => idOf("note", n),
  // The rows of ./other-rows.ts are due in a hundred hours, the last 50 hours from now.
  "work-items": (n) => firstIdAt(Date.now() + ((100 * n) / rowsOfEach - 50) * hourMs),
};

const hourMs = 3_600_000;

/** A cursor with thousands of rows before it, or at the end of a short list, and the ids that follow it. */
export async function cursorWithin(
  owner: TestClient,
  path: string,
  query: string,
  cursorTo: (place: string) => string,
) {
  const after = async (cursor: string) =>
    (await owner.send<ListPage>("GET", `${path}${query === "" ? "?" : `${query}&`}after=${cursor}`)).body;
  const placeOfRow = placesOfRows[path.split("/").at(-1)!]!;
  // A subject has the rows of one half: it has none behind the first place, or few before the second.
  for (const share of [0.95, 0.47]) {
    const n = Math.round(rowsOfEach * (query.includes("order=desc") ? 1 - share : share));
    const cursor = cursorTo(placeOfRow(n));
    const { items } = await after(cursor);
    if (items.length > 0) return { cursor, following: items.map(nameOf) };
  }
  const { nextCursor } = await after("");
  return { cursor: nextCursor ?? undefined, following: [] };
}
