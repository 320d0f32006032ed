import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Json } from "../../json/canonical.ts";
import { beforeFirst, brokenAt, chained, type ChainedEvent, type ChainHash, documentEventTypes } from "./history.ts";

const hash: ChainHash = (previous, text) =>
  createHash("sha256").update(Buffer.from(previous, "hex")).update(text).digest("hex");

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const content = fc.record({
  id: fc.uuid(),
  documentId: fc.constant("01a1dc40-2738-79fc-ac6e-ba680e6d7dea"),
  at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  type: fc.constantFrom(...documentEventTypes),
  actor: fc.record({ kind: fc.constantFrom("api_key", "user", "signer", "system"), id: text }),
  ip: fc.option(fc.ipV4()),
  userAgent: fc.option(text),
  details: fc.dictionary(text, fc.jsonValue()) as fc.Arbitrary<Json>,
});

const history = fc.array(content, { minLength: 1, maxLength: 12 }).map((contents) => {
  const events: ChainedEvent[] = [];
  for (const one of contents) {
    const last = events.at(-1);
    events.push(chained(hash, last ?? beforeFirst, one));
  }
  return events;
});
const endOf = (events: ChainedEvent[]) => ({ seq: events.at(-1)!.seq, hash: events.at(-1)!.hash });

it("an event's hash is what anybody computes from the one before and its canonical JSON", () => {
  const event = chained(hash, beforeFirst, {
    id: "01a1dc40-2738-79fc-ac6e-ba680e6d7dea",
    documentId: "01a1dc40-2738-79fc-ac6e-ba680e6d7001",
    at: "2026-11-14T23:00:00.000Z",
    type: "created",
    actor: { kind: "api_key", id: "k" },
    ip: null,
    userAgent: null,
    details: { b: 1, a: 2 },
  });
  const json =
    '{"actor":{"id":"k","kind":"api_key"},"at":"2026-11-14T23:00:00.000Z","details":{"a":2,"b":1},' +
    '"documentId":"01a1dc40-2738-79fc-ac6e-ba680e6d7001","id":"01a1dc40-2738-79fc-ac6e-ba680e6d7dea","ip":null,"seq":1,' +
    '"type":"created","userAgent":null}';
  expect([event.seq, event.prevHash]).toEqual([1, "0".repeat(64)]);
  expect(event.hash).toBe(createHash("sha256").update(Buffer.alloc(32)).update(json).digest("hex"));
});

it("a history that nobody touched is whole, also after a trip through JSON", () => {
  fc.assert(
    fc.property(history, (events) => {
      expect(brokenAt(hash, JSON.parse(JSON.stringify(events)) as ChainedEvent[], endOf(events))).toBeNull();
    }),
  );
});

it("a changed, removed, added, exchanged or cut-off event is found where it is", () => {
  const changes: ((events: ChainedEvent[], at: number) => ChainedEvent[])[] = [
    (events, at) => events.with(at, { ...events[at]!, at: "1999-01-01T00:00:00.000Z" }),
    (events, at) => events.with(at, { ...events[at]!, details: { other: true } }),
    (events, at) => events.with(at, { ...events[at]!, actor: { kind: "system", id: "other than any" } }),
    (events, at) => events.with(at, { ...events[at]!, ip: "192.0.2.300" }),
    (events, at) => events.with(at, { ...events[at]!, seq: events[at]!.seq + 1 }),
    (events, at) => events.toSpliced(at, 1),
    (events, at) => events.toSpliced(at, 0, events[at]!),
    (events, at) => (events.length > at + 1 ? events.with(at, events[at + 1]!) : events.slice(0, at)),
    (events, at) => events.slice(0, at),
    // A forger who rewrites an event and chains it anew has to rewrite all that follow, and the end.
    (events, at) => {
      const before = events[at - 1] ?? beforeFirst;
      return events.with(at, chained(hash, before, { ...events[at]!, details: { other: true } }));
    },
  ];
  fc.assert(
    fc.property(history, fc.nat(), fc.constantFrom(...changes), (events, place, change) => {
      const at = place % events.length;
      const broken = brokenAt(hash, change(events, at), endOf(events));
      expect(broken).not.toBeNull();
      expect(broken).toBeGreaterThanOrEqual(at + 1);
      expect(broken).toBeLessThanOrEqual(at + 2);
    }),
    { numRuns: 1000 },
  );
});
