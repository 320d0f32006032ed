import type { AssessmentInput } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { inputRows, shownValue } from "./input-rows.ts";

const [bank, ledger] = ["registered:a", "registered:b"];
const receipt = (source: string, observedAt: string) => ({
  evidenceId: `${source}@${observedAt}`,
  source,
  status: "available" as const,
  value: 1,
  observedAt,
  expiresAt: null,
});
const input = (key: string, change: Partial<AssessmentInput> = {}): AssessmentInput => ({
  key,
  type: "number",
  state: "resolved",
  value: 1,
  usableUntil: null,
  receipts: [],
  ...change,
});

describe("the inputs of an assessment as rows", () => {
  it("puts the ones without a value first, so that nobody overlooks them", () => {
    const inputs = [input("a"), input("b", { state: "missing", value: null }), input("c")];
    const rows = inputRows({ inputs, evaluatedAt: "2026-11-17T10:00:00Z", freshUntil: null, explanationDetails: [] });
    expect(rows.map(({ key }) => key)).toEqual(["b", "a", "c"]);
  });

  it("shows the newest receipt with its age at that time, the name of its source, and how many more there are", () => {
    const [row] = inputRows({
      inputs: [
        input("income.monthly", {
          receipts: [receipt(bank, "2026-11-13T10:00:00Z"), receipt(ledger, "2026-11-17T09:57:00Z")],
          usableUntil: "2026-11-18T09:12:00Z",
        }),
      ],
      evaluatedAt: "2026-11-17T10:00:00Z",
      freshUntil: "2026-11-18T09:12:00Z",
      explanationDetails: [
        { about: "evidence", sources: [{ source: ledger, name: "core-ledger", inputs: ["income.monthly"] }] },
      ],
    });
    expect(row).toMatchObject({ age: "3 min", sourceName: "core-ledger", more: 1, endsFirst: true });
  });

  it("prints values as people write them, and never an absence as a value", () => {
    expect([1240, ["crypto", "savings"], true, -6, null, []].map(shownValue)).toEqual([
      "1,240",
      "crypto, savings",
      "true",
      "−6",
      "–",
      "[]",
    ]);
  });
});
