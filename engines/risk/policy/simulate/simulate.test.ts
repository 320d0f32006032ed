import { describe, expect, it } from "vitest";
import type { Definition } from "../definition.ts";
import type { Scenario } from "./scenario.ts";
import { simulate } from "./simulate.ts";
import { cleanCustomer, customer, evaluatedAt } from "../testing/clean-customer.ts";
import { onboarding } from "../testing/onboarding.ts";

const run = (scenarios: Scenario[], definition: Definition = onboarding) =>
  simulate(definition, scenarios, evaluatedAt);

describe("simulate", () => {
  it("[RK-PO-16] answers what an assessment would, in the words of the assessment", () => {
    const pep = customer("PEP on a list", {
      "screening.pep": { status: "available", value: "pep" },
      "screening.sanctions": { status: "available", value: "match" },
    });
    const [result] = run([pep]).results;
    expect(result).toMatchObject({
      name: "PEP on a list",
      complete: true,
      score: 40,
      band: "high",
      decision: "reject",
      applicability: { result: "matched", groupId: "eu_retail" },
      reasons: [
        { origin: "factor:pep/current", code: "PEP_CURRENT", text: "Holds or may hold a prominent public function." },
        { origin: "rule:sanctions_match", code: "SANCTIONS_MATCH", text: "A sanctions entry matches the subject." },
      ],
      requiredActions: [
        { name: "limit_account", origins: ["band:high"] },
        { name: "manual_review", origins: ["band:high"] },
        { name: "block_account", origins: ["rule:sanctions_match"] },
      ],
      expectation: null,
    });
    expect(Object.keys(result!)).toEqual([
      "name",
      "applicability",
      "complete",
      "score",
      "band",
      "decision",
      "inputs",
      "factors",
      "rules",
      "reasons",
      "requiredActions",
      "explanation",
      "explanationDetails",
      "expectation",
    ]);
    expect(result!.inputs.map(({ key, state }) => [key, state])).toEqual(
      onboarding.inputs.map(({ key }) => [key, "resolved"]),
    );
  });

  it("[RK-PO-16] changes neither the policy nor the scenarios", () => {
    const [definition, scenarios] = [structuredClone(onboarding), [structuredClone(cleanCustomer)]];
    run(scenarios, definition);
    expect(definition).toEqual(onboarding);
    expect(scenarios).toEqual([cleanCustomer]);
  });

  it("compares what is expected and counts scenarios that expect something", () => {
    const clean = { complete: true, decision: "none", band: "low", score: 0, actions: [] } as const;
    const simulation = run([
      cleanCustomer,
      customer("as expected", {}, { ...clean, actions: [] }),
      customer("nothing in particular", {}, {}),
      customer(
        "wrong in everything",
        {},
        { complete: false, decision: "review", band: null, score: 1, actions: ["call"] },
      ),
      customer("wrong in one", {}, { decision: "none", score: 0.5 }),
    ]);
    expect(simulation).toMatchObject({ passed: 2, failed: 2 });
    expect(simulation.results.map(({ expectation }) => expectation)).toEqual([
      null,
      { passed: true, differences: [] },
      { passed: true, differences: [] },
      {
        passed: false,
        differences: [
          { property: "complete", expected: false, actual: true },
          { property: "decision", expected: "review", actual: "none" },
          { property: "band", expected: null, actual: "low" },
          { property: "score", expected: 1, actual: 0 },
          { property: "actions", expected: ["call"], actual: [] },
        ],
      },
      { passed: false, differences: [{ property: "score", expected: 0.5, actual: 0 }] },
    ]);
  });

  it("compares actions as a set", () => {
    const crypto = { products: { status: "available" as const, value: ["crypto"] } };
    const pep = { "screening.pep": { status: "available" as const, value: "pep" } };
    const actions = ["manual_review", "limit_account"];
    const { results } = run([
      customer("other order", { ...crypto, ...pep }, { actions }),
      customer("one too many", { ...crypto, ...pep }, { actions: [...actions, "call"] }),
      customer("one too few", { ...crypto, ...pep }, { actions: ["manual_review"] }),
    ]);
    expect(results.map(({ expectation }) => expectation?.passed)).toEqual([true, false, false]);
  });

  it("awaits evidence that a scenario leaves out, calls unavailable or lets grow old", () => {
    const { products: _products, ...without } = cleanCustomer.inputs;
    const { results } = run([
      { name: "left out", inputs: without },
      customer("unavailable", { products: { status: "unavailable" } }),
      customer("expired", { products: { status: "available", value: [], expiresAt: evaluatedAt } }),
      customer("old", { "income.monthly": { status: "available", value: 1, observedAt: "2025-09-01T10:00:00Z" } }),
    ]);
    expect(results.map(({ complete, score, band, decision }) => [complete, score, band, decision])).toEqual(
      results.map(() => [false, null, null, "awaiting_evidence"]),
    );
    const states = results.map(({ inputs }) => inputs.find(({ state }) => state !== "resolved")?.state);
    expect(states).toEqual(["missing", "unavailable", "expired", "stale"]);
  });

  it("says that a policy does not apply, and then decides nothing", () => {
    const nothing = { complete: false, decision: null, band: null, score: null, actions: [] };
    const sanctioned = { "screening.sanctions": { status: "available" as const, value: "match" } };
    const { passed, results, coverage } = run([
      customer("abroad", { ...sanctioned, "country.residence": { status: "available", value: "US" } }, nothing),
      customer("nowhere", { ...sanctioned, "country.residence": { status: "unavailable" } }, nothing),
    ]);
    expect(passed).toBe(2);
    expect(results.map(({ applicability }) => applicability.result)).toEqual(["not_matched", "unknown"]);
    for (const result of results)
      expect(result).toMatchObject({ factors: [], rules: [], reasons: [], requiredActions: [] });
    expect([coverage.cases.hit, coverage.bands.hit, coverage.rules.hit, coverage.boundaries.hit]).toEqual([0, 0, 0, 0]);
  });

  it("[RK-SO-9] does not count what a retired source says", () => {
    const [sanctions, ...others] = onboarding.inputs;
    const retired = { ...sanctions!, acceptedSources: ["service:session-checks"] };
    const [result] = run([cleanCustomer], { ...onboarding, inputs: [retired, ...others] }).results;
    expect(result?.inputs[0]).toMatchObject({ state: "source_retired", value: null });
    expect(result?.complete).toBe(false);
  });
});
