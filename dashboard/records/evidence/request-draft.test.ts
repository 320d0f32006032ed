import type { Source } from "@probity/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceRequestTexts } from "../../texts/evidence-request.ts";
import { claimOf, type Fact, valueOf } from "./claims.ts";
import { claimsOfCsv, emptyCsv } from "./csv-claims.ts";
import { build, newDraft, type RequestDraft } from "./request-draft.ts";

const now = new Date("2026-11-16T10:00:00Z");
const observedAt = "2026-11-16T09:00:00Z";
const texts = evidenceRequestTexts.problems;
const facts: Fact[] = [
  { key: "country.residence", type: "string" },
  { key: "income.monthly", type: "number" },
  { key: "public.office", type: "boolean" },
  { key: "products", type: "list", itemType: "string" },
];
const sourceOf = (declared: Fact[]) =>
  ({ id: "01981b7c", resource: "sources", data: { facts: declared } }) as unknown as Source;
const source = sourceOf(facts);
const typed = (change: Partial<RequestDraft>): RequestDraft => ({
  ...newDraft(source),
  shared: { observedAt, expiresAt: "", providerRef: "" },
  ...change,
});

describe("values as they are typed", () => {
  it("a number is what JSON calls one, and nothing else", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = valueOf(facts[1]!, text);
        if (value !== null) expect(JSON.parse(text.trim())).toBe(value);
      }),
    );
    expect(["1e3", "-0.5", " 7 "].map((text) => valueOf(facts[1]!, text))).toEqual([1000, -0.5, 7]);
    expect(["", "07", "1,000", "0x10", "Infinity", "NaN"].map((text) => valueOf(facts[1]!, text))).toEqual(
      Array(6).fill(null),
    );
  });

  it("a list is between commas, or a JSON array", () => {
    expect(valueOf(facts[3]!, "savings, credit")).toEqual(["savings", "credit"]);
    expect(valueOf(facts[3]!, '["a, b"]')).toEqual(["a, b"]);
    expect([",", "a,,b", "[", '{"a":1}'].map((text) => valueOf({ ...facts[3]!, itemType: "number" }, text))).toEqual(
      Array(4).fill(null),
    );
  });

  it("says what the server would refuse", () => {
    const written = { status: "", value: "", observedAt, expiresAt: "", providerRef: "" };
    const problemsOf = (change: object, fact = facts[1]!) => claimOf(fact, { ...written, ...change }, now).problems;
    expect(problemsOf({ value: "12" })).toEqual([]);
    expect(problemsOf({ value: "many" })).toEqual([texts.type("number")]);
    expect(problemsOf({ value: "[1]" }, facts[3])).toEqual([texts.type("list of string")]);
    expect(problemsOf({ value: "12", status: "revoked" })).toEqual([texts.valueOfUnavailable("revoked")]);
    expect(problemsOf({ status: "gone" })).toEqual([texts.status("gone")]);
    expect(problemsOf({ observedAt: "yesterday" })).toEqual([texts.time("observedAt")]);
    expect(problemsOf({ observedAt: "2026-11-16T10:01:00Z" })).toEqual([texts.inFuture]);
    expect(problemsOf({ expiresAt: "2026-11-16T08:00:00Z" })).toEqual([texts.beforeObserved]);
    expect(problemsOf({ providerRef: "a\nb" })).toEqual([texts.providerRef]);
  });
});

describe("a request", () => {
  it("of one fact is single, of several a batch; what is not typed has a place", () => {
    const one = build(
      typed({ chosen: ["income.monthly"], written: { "income.monthly": { value: "2100", status: "" } } }),
      source,
      now,
    );
    expect(one).toMatchObject({ isBatch: false, problems: [], bytesMax: 16_384 });
    expect(one.body).toEqual({
      sourceRegistrationId: source.id,
      fact: "income.monthly",
      status: "available",
      value: 2100,
      observedAt,
    });
    const several = build(typed({}), source, now);
    expect(several).toMatchObject({ isBatch: true, problems: [], bytesMax: 262_144 });
    expect(JSON.stringify(several.body)).toContain('"value":["<text>"]');
    expect(build(typed({ chosen: [] }), source, now).problems).toEqual([texts.noneChosen]);
  });

  it("counts its bytes, of one fact and of all", () => {
    const long = "ü".repeat(9_000);
    const one = build(
      typed({ chosen: ["country.residence"], written: { "country.residence": { value: long, status: "" } } }),
      source,
      now,
    );
    expect(one.problems).toEqual([texts.tooLarge(one.bytes, 16_384)]);
    expect(one.bytes).toBeGreaterThan(18_000);
    const many = Array.from({ length: 101 }, (_, at): Fact => ({ key: `f${at}`, type: "string" }));
    const rows = many.map(({ key }) => `${key},${"x".repeat(3_000)}`);
    const big = build(typed({ way: "csv", csv: ["fact,value", ...rows].join("\n") }), sourceOf(many), now);
    expect(big.problems).toEqual([texts.tooMany(101, 100), texts.tooLarge(big.bytes, 262_144)]);
  });
});

describe("CSV", () => {
  const read = (csv: string) => claimsOfCsv(csv, facts, { observedAt }, now);

  it("a row is a claim, with what it leaves out from the fields beside it", () => {
    const { claims, problems } = read(
      'fact,value,status,observedAt\r\ncountry.residence,"DE",,\r\nproducts,"savings, credit",available,2026-11-15T09:00:00Z\r\npublic.office,,unavailable,',
    );
    expect(problems).toEqual([]);
    expect(claims).toEqual([
      { fact: "country.residence", status: "available", value: "DE", observedAt },
      { fact: "products", status: "available", value: ["savings", "credit"], observedAt: "2026-11-15T09:00:00Z" },
      { fact: "public.office", status: "unavailable", value: null, observedAt },
    ]);
  });

  it("names the row of every problem", () => {
    expect(read("fact,value\nincome.monthly,a\nnothing,1\nincome.monthly,\n").problems).toEqual([
      texts.row(2, texts.type("number")),
      texts.row(3, texts.notDeclared("nothing")),
      texts.row(4, texts.twice("income.monthly")),
      texts.row(4, texts.valueMissing("income.monthly")),
    ]);
    expect(read("").problems).toEqual([texts.noRows]);
    expect(read("fact,amount\na,1").problems[0]).toContain("“amount” is no column");
    expect(read("fact\na").problems).toEqual([texts.columnsMissing]);
    expect(read('fact,value\n"a,1').problems[0]).toContain("This is not CSV");
  });

  it("the file to begin with is read, and nothing else is taken for one", () => {
    expect(read(emptyCsv(facts)).problems).toEqual(
      facts.map(({ key }, at) => texts.row(at + 2, texts.valueMissing(key))),
    );
    fc.assert(
      fc.property(fc.string(), (text) => void read(text)),
      { numRuns: 500 },
    );
  });
});
