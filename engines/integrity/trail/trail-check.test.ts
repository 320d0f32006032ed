import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, type Json } from "../../json/canonical.ts";
import { type Digest, emptyFrontier, grow, leafHash, rootOf } from "./merkle-tree.ts";
import { bytesOfHex, type Finding, hexOf, type SealedRoot, TrailCheck } from "./trail-check.ts";
import { hashedText, hashedTextAround, noHash, type TrailContent, type TrailEvent } from "./trail-event.ts";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const digest: Digest = { ofText: (text) => sha256(text).toString("hex"), ofBytes: sha256 };

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const content: fc.Arbitrary<TrailContent> = fc.record({
  organizationId: fc.constant("01a1dc40-2738-79fc-ac6e-ba680e6d7dea"),
  id: fc.uuid(),
  type: fc.constantFrom("session.started", "api_key.created", "export.started"),
  actor: text,
  credential: fc.option(text),
  addressDigest: fc.option(text),
  resourceType: text,
  resourceId: fc.uuid(),
  reason: fc.option(text),
  details: fc.dictionary(text, fc.jsonValue()) as fc.Arbitrary<Json>,
  recordedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
});

/** Everybody who can write can do this, so hashes alone protect nothing. */
function chained(contents: readonly TrailContent[]): TrailEvent[] {
  const events: TrailEvent[] = [];
  for (const one of contents) {
    const unhashed = { ...one, sequence: events.length + 1, previousHash: events.at(-1)?.hash ?? noHash, hash: "" };
    events.push({ ...unhashed, hash: digest.ofText(hashedText(unhashed)) });
  }
  return events;
}

function rootsOf(events: readonly TrailEvent[], ...sizes: number[]): SealedRoot[] {
  return sizes.map((size) => {
    const tree = emptyFrontier();
    for (const { hash } of events.slice(0, size)) grow(digest, tree, leafHash(digest, bytesOfHex(hash)));
    return { size, root: hexOf(rootOf(digest, tree)) };
  });
}

const endOf = (events: readonly TrailEvent[]) => ({ sequence: events.length, hash: events.at(-1)?.hash ?? noHash });

function findingIn(events: readonly TrailEvent[], sealed: readonly SealedRoot[], end = endOf(events)): Finding | null {
  const check = new TrailCheck(digest, sealed);
  for (const event of events) {
    const finding = check.take(event);
    if (finding) return finding;
  }
  return check.end(end);
}

const trail = fc.array(content, { minLength: 2, maxLength: 20 });

describe("an event's hash", () => {
  it("is over the canonical JSON of all other members, also when that is written around its place", () => {
    fc.assert(
      fc.property(content, fc.nat(), (one, sequence) => {
        const { before, between, after } = hashedTextAround(one);
        const { hash: _hash, ...members } = { ...one, sequence, previousHash: noHash, hash: "" };
        expect(before + noHash + between + String(sequence) + after).toBe(canonical(members));
      }),
    );
  });
});

describe("TrailCheck", () => {
  it("finds nothing in a trail as it was sealed, nor in events added since", () => {
    fc.assert(
      fc.property(trail, fc.nat(), (contents, some) => {
        const events = chained(contents);
        expect(findingIn(events, rootsOf(events, 1 + (some % events.length)))).toBeNull();
      }),
    );
  });

  it("names the event that was changed, by whoever leaves the hashes as they are", () => {
    fc.assert(
      fc.property(trail, fc.nat(), (contents, some) => {
        const events = chained(contents);
        const at = some % events.length;
        const changed = events.with(at, { ...events[at]!, actor: `${events[at]!.actor}!` });
        expect(findingIn(changed, [])).toEqual({ from: at + 1, to: at + 1, problem: "changed" });
      }),
    );
  });

  it("names the events that are missing, inserted twice or cut off", () => {
    const events = chained(fc.sample(content, 6));
    expect(findingIn(events.toSpliced(2, 2), [])).toEqual({ from: 3, to: 4, problem: "missing" });
    expect(findingIn(events.toSpliced(2, 0, events[1]!), [])).toEqual({ from: 2, to: 2, problem: "inserted" });
    expect(findingIn(events.slice(0, 4), [], endOf(events))).toEqual({ from: 5, to: 6, problem: "cut_off" });
    expect(findingIn(events.slice(0, 4), rootsOf(events, 6))).toEqual({ from: 5, to: 6, problem: "cut_off" });
    expect(findingIn(events, [], endOf(events.slice(0, 4)))).toEqual({ from: 5, to: 6, problem: "inserted" });
  });

  it("finds what was rewritten with all later hashes, between the seals around it", () => {
    fc.assert(
      fc.property(
        trail,
        content,
        fc.nat(),
        fc.constantFrom("change", "remove", "insert", "swap", "truncate"),
        (contents, other, some, kind) => {
          const at = some % (contents.length - 1);
          const events = chained(contents);
          const sealed = rootsOf(events, ...contents.map((_, index) => index + 1));
          const forged = {
            change: contents.with(at, other),
            remove: contents.toSpliced(at, 1),
            insert: contents.toSpliced(at, 0, other),
            swap: contents.with(at, contents[at + 1]!).with(at + 1, contents[at]!),
            truncate: contents.slice(0, at + 1),
          }[kind];
          const finding = findingIn(chained(forged), sealed);
          expect(finding?.from).toBe(kind === "truncate" ? at + 2 : at + 1);
        },
      ),
    );
  });
});
