import { describe, expect, it } from "vitest";
import type { PolicyInput } from "../definition.ts";
import type { InputState, Reading } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { input, moved, now, policy, said } from "../testing/small-policy.ts";

const { evaluate, lapsesAt } = evaluatorOf(currentEvaluator)!;
const three = { acceptedSources: ["one", "two", "three"] };

function resolve(declared: PolicyInput, readings: Reading[]) {
  return evaluate(policy({ inputs: [declared] }), { [declared.key]: readings }, now).inputs[0]!;
}

const fresh = said("DE");
const stale = said("DE", { observedAt: moved(-3_600_001) });
const expired = said("DE", { expiresAt: now });
const bad = (status: Reading["status"]) => said(null, { status });
const from = (source: string, receipt: Reading): Reading => ({ ...receipt, source });

describe("one source", () => {
  it.each<[string, Reading[], InputState, string | null]>([
    ["nothing", [], "missing", null],
    ["a fresh receipt", [fresh], "resolved", moved(3_600_000)],
    ["one exactly as old as it may be", [said("DE", { observedAt: moved(-3_600_000) })], "resolved", now],
    ["one a millisecond older", [stale], "stale", null],
    ["one that expires in a millisecond", [said("DE", { expiresAt: moved(1) })], "resolved", moved(1)],
    ["one that expires at this moment", [expired], "expired", null],
    ["one that expired before", [said("DE", { expiresAt: moved(-1) })], "expired", null],
    ["one that is both stale and expired", [{ ...stale, expiresAt: now }], "expired", null],
    ["one that expires after it is too old", [said("DE", { expiresAt: moved(9e9) })], "resolved", moved(3_600_000)],
    ["an unavailable one", [bad("unavailable")], "unavailable", null],
    ["a revoked one", [bad("revoked")], "revoked", null],
    ["an attempt without approval", [bad("not_approved")], "not_approved", null],
    ["an older binding", [bad("binding_outdated")], "binding_outdated", null],
    ["a retired source", [bad("source_retired")], "source_retired", null],
    ["a source that is not accepted", [from("other", fresh)], "missing", null],
    ["a moment that is none", [said("DE", { observedAt: "yesterday" })], "stale", null],
    ["an expiry that is none", [said("DE", { expiresAt: "tomorrow" })], "expired", null],
  ])("[RK-PO-17] says %s", (_what, readings, state, usableUntil) => {
    const result = resolve(input("a"), readings);
    const value = state === "resolved" ? "DE" : null;
    expect(result).toMatchObject({ key: "a", type: "string", state, value, usableUntil });
    expect(result.receipts).toEqual(readings.filter(({ source }) => source === "one"));
  });

  it.each<[PolicyInput["type"], PolicyInput["itemType"], Reading["value"]]>([
    ["string", undefined, 1],
    ["number", undefined, "1"],
    ["number", undefined, Number.NaN],
    ["boolean", undefined, "true"],
    ["string", undefined, null],
    ["string", undefined, ["DE"]],
    ["list", "string", "DE"],
    ["list", "string", ["DE", 1]],
    ["list", "number", [1, Number.POSITIVE_INFINITY]],
  ])("[RK-EV-7] says what a %s (%s) cannot be: %j", (type, itemType, value) => {
    const declared = { ...input("a", type, three), ...(itemType && { itemType }) };
    expect(resolve(declared, [said(value)])).toMatchObject({ state: "unavailable", value: null });
  });
});

describe("several sources", () => {
  const ranked: InputState[] = [
    "revoked",
    "unavailable",
    "not_approved",
    "binding_outdated",
    "conflict",
    "resolved",
    "expired",
    "stale",
    "source_retired",
    "missing",
  ];
  /** Readings of two sources that bring a state about, whatever a third one says after it. */
  const readingsFor = (state: InputState): Reading[] => {
    if (state === "missing") return [];
    if (state === "resolved") return [fresh];
    if (state === "stale") return [stale];
    if (state === "expired") return [expired];
    if (state === "conflict") return [fresh, from("two", said("FR"))];
    return [bad(state)];
  };
  const pairs = ranked.flatMap((one, place) =>
    ranked.slice(place).map((other): [InputState, InputState] => [one, other]),
  );

  it.each(pairs)("[RK-EV-7] %s comes before %s, in whatever order they are said", (stronger, weaker) => {
    const others = readingsFor(weaker).map((reading, index) => from(["three", "two"][index]!, reading));
    const taken = new Set(others.map(({ source }) => source));
    const first = readingsFor(stronger).filter(({ source }) => !taken.has(source));
    expect(resolve(input("a", "string", three), [...first, ...others]).state).toBe(stronger);
    expect(resolve(input("a", "string", three), [...others, ...first]).state).toBe(stronger);
  });

  it.each(["revoked", "unavailable"] as const)(
    "[RK-EV-7] a %s receipt never falls back to another source, however old it is",
    (status) => {
      const old = said(null, { status, observedAt: "1990-01-01T00:00:00.000Z", expiresAt: "1990-01-02T00:00:00.000Z" });
      const readings = [from("one", fresh), from("two", fresh), from("three", old)];
      expect(resolve(input("a", "string", three), readings)).toMatchObject({
        state: status,
        value: null,
        usableUntil: null,
      });
    },
  );

  it.each<[string, PolicyInput, Reading["value"], Reading["value"], InputState]>([
    ["equal texts", input("a"), "DE", "DE", "resolved"],
    ["texts in another case", input("a"), "DE", "de", "conflict"],
    ["texts that only look alike", input("a"), "\u00e4", "a\u0308", "conflict"],
    ["equal numbers", input("a", "number"), 1500, 1500.0, "resolved"],
    ["both zeros", input("a", "number"), 0, -0, "resolved"],
    ["other numbers", input("a", "number"), 0.3, 0.1 + 0.2, "conflict"],
    ["equal booleans", input("a", "boolean"), true, true, "resolved"],
    ["other booleans", input("a", "boolean"), true, false, "conflict"],
    ["lists in another order", input("a", "list", { itemType: "string" }), ["x", "y"], ["y", "x"], "resolved"],
    ["lists with repetition", input("a", "list", { itemType: "string" }), ["x", "x", "y"], ["x", "y", "y"], "resolved"],
    ["a longer list", input("a", "list", { itemType: "string" }), ["x"], ["x", "y"], "conflict"],
    ["empty lists", input("a", "list", { itemType: "number" }), [], [], "resolved"],
  ])("[RK-EV-8] with %s", (_what, declared, one, two, state) => {
    const result = resolve({ ...declared, ...three }, [from("two", said(two)), from("one", said(one))]);
    expect(result).toMatchObject({ state, value: state === "resolved" ? one : null });
  });

  it("[RK-PO-17] the value is that of the first accepted source that counts, usable as long as all of them", () => {
    const products = input("a", "list", { itemType: "string", ...three });
    const result = resolve(products, [
      said(["y", "x"], { source: "three", expiresAt: moved(5000) }),
      said(["x", "y"], { source: "two", observedAt: moved(-1000) }),
      said(["z"], { source: "one", expiresAt: now }),
    ]);
    expect(result).toMatchObject({ state: "resolved", value: ["x", "y"], usableUntil: moved(5000) });
    expect(result.receipts.map(({ source }) => source)).toEqual(["one", "two", "three"]);
  });

  it("keeps of a receipt what a replay needs and nothing else", () => {
    const more = { ...fresh, providerRef: "secret" } as Reading;
    expect(resolve(input("a"), [more]).receipts).toEqual([fresh]);
  });

  it("an input may be called like something every object has", () => {
    const evaluation = evaluate(policy({ inputs: [input("constructor")] }), {}, now);
    expect(evaluation.inputs).toEqual([
      { key: "constructor", type: "string", state: "missing", value: null, usableUntil: null, receipts: [] },
    ]);
  });
});

describe("deadlines", () => {
  const two = policy({ inputs: [input("a"), input("b", "string", { maxAgeSeconds: 60, ...three })] });
  const b = [from("one", fresh), from("two", said("DE", { expiresAt: moved(70_000) })), from("three", stale)];

  it.each<[string, Record<string, Reading[]>, string | null, string | null]>([
    ["an expiry", { a: [said("DE", { expiresAt: moved(9000) })], b }, moved(9000), moved(9000)],
    ["an age", { a: [fresh], b }, moved(60_000), moved(60_001)],
    ["an unresolved input beside it", { a: [fresh], b: [bad("revoked")] }, moved(3_600_000), moved(3_600_001)],
    ["nothing resolved", { a: [stale], b: [expired] }, null, null],
  ])("[RK-PO-17] %s: fresh until, and the first moment it is not", (_what, readings, freshUntil, lapse) => {
    const evaluation = evaluate(two, readings, now);
    expect(evaluation.freshUntil).toBe(freshUntil);
    expect(lapsesAt(two, evaluation)).toBe(lapse);
    expect(evaluation.reviewDueAt).toBe(moved(86_400_000));
  });

  it.each([
    "1970-01-01T00:00:00.000Z",
    "0999-12-31T23:59:59.999Z",
    "9999-12-31T23:59:59.999Z",
    "2024-02-29T00:00:00.007Z",
  ])("writes moments as everybody does: %s", (moment) => {
    const evaluation = evaluate(policy({ reviewAfterSeconds: 60 }), {}, moment);
    expect(evaluation.reviewDueAt).toBe(new Date(Date.parse(moment) + 60_000).toISOString());
  });
});
