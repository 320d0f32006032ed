import { createHash } from "node:crypto";
import type { DocumentEvent } from "@probity/contract";
import { expect, it } from "vitest";
import { firstBrokenEvent } from "./verify-history.ts";

/** Made as the reference describes it, with nothing of the code under test. */
function historyOf(length: number): DocumentEvent[] {
  const events: DocumentEvent[] = [];
  for (let seq = 1; seq <= length; seq += 1) {
    const prevHash = events.at(-1)?.hash ?? "0".repeat(64);
    const json = `{"actor":{"id":"k","kind":"api_key"},"at":"2026-11-14T23:00:00.000Z","details":{"a":[1,{"b":null,"ü":"\\n"}],"é":2},"documentId":"d","id":"e${seq}","ip":"192.0.2.1","seq":${seq},"type":"created","userAgent":null}`;
    const hash = createHash("sha256").update(Buffer.from(prevHash, "hex")).update(json).digest("hex");
    const { userAgent, type, ...rest } = JSON.parse(json) as DocumentEvent;
    events.push({ type, ...rest, userAgent, prevHash, hash });
  }
  return events;
}

const endOf = (events: DocumentEvent[]) => ({ seq: events.length, hash: events.at(-1)!.hash });

it("a history is whole, and what was done to it is found", async () => {
  const events = historyOf(5);
  const end = endOf(events);
  expect(await firstBrokenEvent(events, end)).toBeNull();
  expect(await firstBrokenEvent(events.with(2, { ...events[2]!, ip: "192.0.2.2" }), end)).toBe(3);
  expect(await firstBrokenEvent(events.toSpliced(1, 1), end)).toBe(2);
  expect(await firstBrokenEvent(events.slice(0, 4), end)).toBe(5);
  expect(await firstBrokenEvent([], end)).toBe(1);
  expect(await firstBrokenEvent(events.toReversed(), end)).toBe(1);
});
