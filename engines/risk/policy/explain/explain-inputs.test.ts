import { describe, expect, it } from "vitest";
import type { PolicyInput } from "../definition.ts";
import type { Reading } from "../evaluation.ts";
import { noBackground } from "./explain.ts";
import { at, explainedPolicy, said, sentences, statements } from "../testing/explained-policy.ts";

describe("an input without a value", () => {
  const bank = "registered:0198f2c4-0000-7000-8000-000000000001";
  const [ledger, step] = [
    "registered:0198f2c4-0000-7000-8000-000000000002",
    "verification:0198f2c4-0000-7000-8000-00000000000a:r2:payslip",
  ];
  const sourceNames = new Map([
    [bank, "bank"],
    [ledger, "ledger"],
    [step, "identity"],
  ]);
  const [sanctions, pep, income, products] = explainedPolicy.inputs as [
    PolicyInput,
    PolicyInput,
    PolicyInput,
    PolicyInput,
  ];
  const told = (acceptedSources: string[], given: Reading[]) =>
    sentences(
      { "income.monthly": given },
      { inputs: [sanctions, pep, { ...income, acceptedSources }, products] },
      { ...noBackground, sourceNames },
    )[1];
  const old = { observedAt: "2026-01-01T00:00:00.000Z" };
  const older = { observedAt: "2025-01-01T00:00:00.000Z" };
  const expired = { expiresAt: at };

  it.each<[string, string[], Reading[], string]>([
    ["missing", [bank, ledger], [], "No evidence for income.monthly has arrived from bank or ledger."],
    ["missing", [step], [], "No evidence for income.monthly has arrived from step payslip of workflow identity."],
    [
      "stale",
      [bank, ledger],
      [...said(bank, 1, older), ...said(ledger, 2, old)],
      "The evidence for income.monthly from ledger and bank is too old: it was observed at 2026-01-01 00:00 UTC, and the policy accepts 90 days.",
    ],
    [
      "expired",
      [bank, ledger],
      [...said(bank, 1, expired), ...said(ledger, 2, old)],
      "The evidence for income.monthly from bank expired at 2026-09-01 10:00 UTC.",
    ],
    [
      "unavailable",
      [bank, ledger],
      [...said(bank, 1), ...said(ledger, null, { status: "unavailable" })],
      "The evidence for income.monthly from ledger is unavailable.",
    ],
    ["of the wrong type", [bank], said(bank, "much"), "The evidence for income.monthly from bank is unavailable."],
    [
      "revoked",
      [bank],
      said(bank, null, { status: "revoked" }),
      "The evidence for income.monthly from bank was revoked.",
    ],
    [
      "in conflict",
      [bank, ledger, step],
      [...said(bank, 1), ...said(ledger, 2), ...said(step, 3, older)],
      "The sources bank and ledger disagree about income.monthly.",
    ],
    [
      "not approved",
      [step],
      said(step, null, { status: "not_approved" }),
      "The evidence for income.monthly from step payslip of workflow identity waits for the approval of its attempt.",
    ],
    [
      "bound to an older revision",
      [step],
      said(step, null, { status: "binding_outdated" }),
      "The policy reads income.monthly from an outdated workflow revision and needs a new binding.",
    ],
    [
      "of a retired source",
      ["service:session-checks"],
      said("service:session-checks", null, { status: "source_retired" }),
      "The evidence for income.monthly from session checks no longer counts: the source is retired.",
    ],
    [
      "from nobody who has a name",
      [`api_key:${bank.slice(11)}`, `user:${bank.slice(11)}`, "registered:0198f2c4-0000-7000-8000-000000000009"],
      [],
      "No evidence for income.monthly has arrived from API key 0198f2c4-0000-7000-8000-000000000001, user 0198f2c4-0000-7000-8000-000000000001 or source 0198f2c4-0000-7000-8000-000000000009.",
    ],
  ])("that is %s is told with its sources", (_what, acceptedSources, given, sentence) => {
    expect(told(acceptedSources, given)).toBe(sentence);
  });
});

describe("a screening fact", () => {
  const match = (name: string, score: number, confirmed = false) => ({
    matchId: "0198f2c4-0000-7000-8000-0000000000a1",
    list: "ofac_sdn",
    entryId: "10002",
    name,
    score,
    confirmed,
  });
  const told = (matches: ReturnType<typeof match>[], changes: Partial<Reading> = {}, matchCount = matches.length) => {
    const given = said("screening", "match", { evidenceId: "receipt", ...changes });
    const screenings = new Map([["receipt", { runId: "run", matchCount, matches }]]);
    return statements({ "screening.sanctions": given }, {}, { ...noBackground, screenings }).find(
      ({ about }) => about === "screening",
    );
  };

  it("names the run, the match and the listed entry it rests on", () => {
    const statement = told([match("DOE, Jane", 92)]);
    expect(statement).toEqual({
      about: "screening",
      input: "screening.sanctions",
      evidenceId: "receipt",
      runId: "run",
      matchCount: 1,
      matches: [match("DOE, Jane", 92)],
      text: "The listed entry behind screening.sanctions is “DOE, Jane” (ofac_sdn 10002, score 92), found by screening run run.",
    });
  });

  it.each<[string, Parameters<typeof told>, string]>([
    [
      "several",
      [[match("DOE, Jane", 75, true), match("ROE, Jo", 92)]],
      "The listed entries behind screening.sanctions are “DOE, Jane” (ofac_sdn 10002, score 75, confirmed) and “ROE, Jo” (ofac_sdn 10002, score 92), found by screening run run.",
    ],
    [
      "many",
      [["A", "B", "C", "D"].map((name) => match(name, 92)), {}, 12],
      "The listed entries behind screening.sanctions are “A” (ofac_sdn 10002, score 92), “B” (ofac_sdn 10002, score 92), “C” (ofac_sdn 10002, score 92) and 9 more, found by screening run run.",
    ],
    ["none", [[], { value: "clear" }], "Screening run run found no listed entry behind screening.sanctions."],
    [
      "no result",
      [[], { status: "unavailable", value: null }],
      "Screening run run gave no result for screening.sanctions.",
    ],
  ])("says in one sentence where there are %s", (_what, args, sentence) => {
    expect(told(...args)?.text).toBe(sentence);
  });
});
