import { day } from "../time-axis.ts";

export type ChainRecord = {
  id: string;
  supersedes: string | null;
  supersededBy: string | null;
  at: Date;
  /** What it says, in a few words. */
  says: string;
};

export type ChainLink<R extends ChainRecord> = { record: R; isThis: boolean };

export type ChainModel<R extends ChainRecord> = {
  /** Oldest first. */
  links: readonly ChainLink<R>[];
  /** There are others before the first or after the last, which were not read. */
  olderUnread: boolean;
  newerUnread: boolean;
};

/** The records that one supersedes and is superseded by, as far as they are known. A link that leads back ends the chain. */
export function chain<R extends ChainRecord>(known: readonly R[], start: R): ChainModel<R> {
  const byId = new Map([...known, start].map((record) => [record.id, record]));
  const seen = new Set([start.id]);
  const follow = (next: (record: R) => string | null) => {
    const found: R[] = [];
    let id = next(start);
    for (let record = id === null ? undefined : byId.get(id); record && !seen.has(record.id);) {
      seen.add(record.id);
      found.push(record);
      id = next(record);
      record = id === null ? undefined : byId.get(id);
    }
    return { found, unread: id !== null && !byId.has(id) };
  };
  const older = follow(({ supersedes }) => supersedes);
  const newer = follow(({ supersededBy }) => supersededBy);
  const links = [...older.found.toReversed(), start, ...newer.found];
  return {
    links: links.map((record) => ({ record, isThis: record.id === start.id })),
    olderUnread: older.unread,
    newerUnread: newer.unread,
  };
}

/** The links around this one that have room; how many were left out on each side. */
export function nearby<R extends ChainRecord>({ links }: ChainModel<R>, room: number) {
  const at = links.findIndex(({ isThis }) => isThis);
  const first = Math.max(0, Math.min(at - Math.floor(room / 2), links.length - room));
  const shown = links.slice(first, first + room);
  return { shown, before: first, after: links.length - first - shown.length };
}

export function chainSummary<R extends ChainRecord>({ links, olderUnread, newerUnread }: ChainModel<R>): string {
  const at = links.findIndex(({ isThis }) => isThis);
  if (links.length === 1 && !olderUnread && !newerUnread)
    return "The only receipt: it supersedes none, and none supersedes it.";
  const place = olderUnread ? "" : `Receipt ${at + 1} of ${links.length}${newerUnread ? " or more" : ""}. `;
  const before = links[at - 1];
  const after = links[at + 1];
  const back = before
    ? `It supersedes the one of ${day(before.record.at)} (${before.record.says})`
    : olderUnread
      ? "It supersedes an older one"
      : "It is the first";
  if (after) return `${place}${back}, and was superseded on ${day(after.record.at)} (${after.record.says}).`;
  return newerUnread ? `${place}${back}, and was superseded.` : `${place}${back}, and is the newest.`;
}

export function chainTable<R extends ChainRecord>({ links }: ChainModel<R>) {
  return {
    head: ["received", "says", "receipt", ""],
    rows: links.map(({ record, isThis }) => [day(record.at), record.says, record.id, isThis ? "this one" : ""]),
  };
}
