/** Documents that were, the one that is, and those that were undone. */
export type History<Document> = {
  past: readonly Document[];
  present: Document;
  future: readonly Document[];
  /** The place and time of the last change: typing in one place is undone as a whole. */
  last: { place: string; at: number } | null;
};

const kept = 200;
const pauseMs = 1_000;

export const begin = <Document>(present: Document): History<Document> => ({
  past: [],
  present,
  future: [],
  last: null,
});

/** A change at a place. Changes that follow each other at one place without a pause are one step. */
export function changed<Document>(
  { past, present, last }: History<Document>,
  next: Document,
  place: string,
  at: number,
): History<Document> {
  const continues = last !== null && last.place === place && at - last.at < pauseMs;
  return { past: continues ? past : [...past, present].slice(-kept), present: next, future: [], last: { place, at } };
}

export function undone<Document>(history: History<Document>): History<Document> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], last: null };
}

export function redone<Document>(history: History<Document>): History<Document> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0]!, future: future.slice(1), last: null };
}

/** The same history of documents that have all become something else, as when others have changed a part of them. */
export function mapped<Document>(
  history: History<Document>,
  become: (document: Document) => Document,
): History<Document> {
  const { past, present, future, last } = history;
  return { past: past.map(become), present: become(present), future: future.map(become), last };
}
