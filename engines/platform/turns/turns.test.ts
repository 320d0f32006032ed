import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Share, type Ticket, Turns, type TurnSettings } from "./turns.ts";

const settings: TurnSettings = { places: 1, placesEach: 1, placesAlone: 1, queue: 100, recentMs: 1_000 };
const live = (organizationId: string): Share => ({ organizationId, mode: "live" });
const test = (organizationId: string): Share => ({ organizationId, mode: "test" });

function served(turns: Turns<string>, count: number): string[] {
  return Array.from({ length: count }, () => {
    const ticket = turns.next(0)!;
    turns.leave(ticket);
    return ticket.item;
  });
}

describe("turns", () => {
  it("go round between organizations, however many one of them has waiting", () => {
    const turns = new Turns<string>(settings);
    for (let at = 0; at < 50; at += 1) turns.ask(live("noisy"), `noisy ${at}`, 0);
    turns.ask(live("quiet"), "quiet", 0);
    turns.ask(live("third"), "third", 0);
    expect(served(turns, 4)).toEqual(["noisy 0", "quiet", "third", "noisy 1"]);
  });

  it("are for live before test, also of others; every fourth is for test", () => {
    const turns = new Turns<string>(settings);
    for (let at = 0; at < 8; at += 1) turns.ask(test("one"), "test", 0);
    for (let at = 0; at < 8; at += 1) turns.ask(live("other"), "live", 0);
    expect(served(turns, 9).join(" ")).toBe("live live live test live live live test live");
  });

  it("an organization has all places alone, and leaves one free as soon as another asks", () => {
    const turns = new Turns<string>({ ...settings, places: 2, placesAlone: 2 });
    const first = turns.ask(live("one"), "a", 0)!;
    turns.ask(live("one"), "b", 0);
    turns.ask(live("one"), "c", 0);
    expect([turns.next(0)?.item, turns.next(0)?.item, turns.next(0)]).toEqual(["a", "b", undefined]);
    turns.ask(live("other"), "x", 0);
    turns.leave(first);
    expect([turns.next(0)?.item, turns.next(0)]).toEqual(["x", undefined]);
  });

  it("an organization that was asked for nothing for a while keeps nothing from others", () => {
    const turns = new Turns<string>({ ...settings, places: 2, placesAlone: 2 });
    turns.ask(live("other"), "x", 0);
    turns.leave(turns.next(0)!);
    for (const item of ["a", "b", "c"]) turns.ask(live("one"), item, 500);
    expect([turns.next(500)?.item, turns.next(500)]).toEqual(["a", undefined]);
    expect(turns.next(1_000)?.item).toBe("b");
  });

  it("refuses the organization whose queue is full, and no other", () => {
    const turns = new Turns<string>({ ...settings, queue: 2 });
    const asked = [1, 2, 3].map((at) => turns.ask(live("noisy"), String(at), 0) !== null);
    expect(asked).toEqual([true, true, false]);
    expect(turns.ask(live("quiet"), "x", 0)).not.toBeNull();
  });

  it("with no room to wait, whoever finds a free place is served all the same", () => {
    const turns = new Turns<string>({ ...settings, queue: 0 });
    expect(turns.ask(live("one"), "a", 0)).not.toBeNull();
    expect(turns.next(0)?.item).toBe("a");
    expect(turns.ask(live("one"), "b", 0)).toBeNull();
  });
});

type Step = { kind: "ask"; share: Share } | { kind: "next" } | { kind: "leave" | "withdraw"; at: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("ask" as const),
      share: fc.record({
        organizationId: fc.constantFrom("a", "b", "c", "d"),
        mode: fc.constantFrom("live" as const, "test" as const),
      }),
    }),
    fc.record({ kind: fc.constant("next" as const) }),
    fc.record({ kind: fc.constantFrom("leave" as const, "withdraw" as const), at: fc.nat(20) }),
  ),
  { maxLength: 200 },
);

const anySettings = fc
  .record({ places: fc.integer({ min: 1, max: 4 }), queue: fc.nat(6) })
  .map((some): TurnSettings => ({
    ...settings,
    ...some,
    placesEach: Math.max(1, some.places - 1),
    placesAlone: some.places,
  }));

describe("for any order of events", () => {
  it("places and queues are never exceeded, and everybody is served once, in the order of their own queue", () => {
    fc.assert(
      fc.property(anySettings, steps, (chosen, happening) => {
        const turns = new Turns<number>(chosen);
        const waiting: Ticket<number>[] = [];
        const inPlace: Ticket<number>[] = [];
        happening.forEach((step, now) => {
          if (step.kind === "ask") {
            const ticket = turns.ask(step.share, now, now);
            if (ticket) waiting.push(ticket);
          } else if (step.kind === "next") {
            const ticket = turns.next(now);
            if (ticket) {
              const own = waiting.filter(({ share }) => sameQueue(share, ticket.share));
              expect(own[0]).toBe(ticket);
              waiting.splice(waiting.indexOf(ticket), 1);
              inPlace.push(ticket);
            } else if (inPlace.length < chosen.places && waiting.length > 0) {
              // A place stays free only for somebody who may still come.
              for (const { share } of waiting)
                expect(held(inPlace, share.organizationId)).toBeGreaterThanOrEqual(chosen.placesEach);
            }
          } else if (step.kind === "leave" && inPlace.length > 0) {
            turns.leave(inPlace.splice(step.at % inPlace.length, 1)[0]!);
          } else if (step.kind === "withdraw" && waiting.length > 0) {
            expect(turns.withdraw(waiting.splice(step.at % waiting.length, 1)[0]!)).toBe(true);
          }
          expect([turns.busy, turns.waiting]).toEqual([inPlace.length, waiting.length]);
          expect(turns.busy).toBeLessThanOrEqual(chosen.places);
          for (const { share } of waiting)
            expect(waiting.filter((other) => sameQueue(other.share, share)).length).toBeLessThanOrEqual(
              Math.max(1, chosen.queue),
            );
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it("nobody waits for more turns than there are organizations, four times that in test mode", () => {
    const crowd = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(crowd, fc.boolean(), (others, isLive) => {
        const turns = new Turns<string>(settings);
        const fill = () => others.forEach(([name, alive]) => turns.ask(alive ? live(name) : test(name), "other", 0));
        fill();
        turns.ask(isLive ? live("me") : test("me"), "me", 0);
        let before = 0;
        for (let ticket = turns.next(0)!; ticket.item !== "me"; ticket = turns.next(0)!) {
          before += 1;
          turns.leave(ticket);
          // The others ask again and again.
          fill();
        }
        expect(before).toBeLessThanOrEqual(isLive ? 4 : 16);
      }),
      { numRuns: 1_000 },
    );
  });
});

const sameQueue = (one: Share, other: Share) => one.organizationId === other.organizationId && one.mode === other.mode;
const held = (tickets: readonly Ticket<number>[], organizationId: string) =>
  tickets.filter(({ share }) => share.organizationId === organizationId).length;
