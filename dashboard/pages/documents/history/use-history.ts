import { firstBrokenEvent } from "@probity/client";
import type { DocumentEvent } from "@probity/contract";
import { useQuery } from "@tanstack/react-query";
import { call, type ReplyOf } from "../../../api/call.ts";
import { useMode } from "../../../api/mode.ts";
import { queryKey } from "../../../api/queries.ts";
import { readingOf } from "../../../api/reading.ts";
import type { Reading } from "../../../kit/states/reading.ts";
import type { Mode } from "../../../session/mode.ts";

const route = "GET /documents/{id}/audit-events";

export type ChainEnd = { seq: number; hash: string };

export type DocumentHistory = {
  /** In the order they were written. */
  events: readonly DocumentEvent[];
  end: ChainEnd;
  /** The first entry that does not follow; null where all do; undefined where this browser cannot compute hashes. */
  broken: number | null | undefined;
  checkedAt: Date;
};

/** The whole history, each hash computed again here: whoever owns the server cannot answer for it. */
export function useHistory(id: string): Reading<DocumentHistory> {
  const mode = useMode();
  return readingOf(
    useQuery({ queryKey: queryKey(mode, route, { id, whole: true }), queryFn: () => checkedHistory(mode, id) }),
  );
}

type Page = Extract<ReplyOf<typeof route>, { nextCursor: unknown }>;

async function checkedHistory(mode: Mode, id: string): Promise<DocumentHistory> {
  const events: DocumentEvent[] = [];
  let end: ChainEnd = { seq: 0, hash: "" };
  let after: string | null = "";
  while (after !== null) {
    const page = (await call(route, mode, { id, after } as never)) as Page;
    events.push(...page.items);
    end = page.end;
    after = page.nextCursor;
  }
  // Browsers have WebCrypto on secure origins alone.
  const broken = globalThis.crypto?.subtle ? await firstBrokenEvent(events, end) : undefined;
  return { events, end, broken, checkedAt: new Date() };
}
