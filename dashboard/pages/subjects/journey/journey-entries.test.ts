import type { RiskEvent } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { journeyEntries } from "./journey-entries.ts";

const known = {
  evidence: new Map(),
  assessments: new Map(),
  actions: new Map(),
  sourceName: (source: string) => source,
  actor: (actor: string) => actor,
};

let ids = 0;
const event = (type: string, details: object = {}, recordedAt = "2026-11-17T10:02:00.000Z"): RiskEvent => ({
  id: String(++ids),
  resource: "events",
  data: {
    type,
    subjectId: "s",
    resourceType: "x",
    resourceId: String(ids),
    actor: "user:marit",
    reason: null,
    details,
    occurredAt: recordedAt,
    recordedAt,
    sequence: ids,
  },
});

describe("journeyEntries", () => {
  it("tells a batch in one line, in the order in which it was recorded", () => {
    const batch = [
      event("risk.evidence.batch_recorded"),
      event("risk.evidence.recorded", { fact: "income.monthly", status: "available" }),
      event("risk.evidence.recorded", { fact: "products", status: "available" }),
    ];
    const [entry, ...rest] = journeyEntries(batch, known);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ lane: "evidence", shape: null });
    expect(entry!.text).toBe("products, income.monthly; batch of 2, user:marit");
  });

  it("keeps apart what another moment, another person or another kind of event told", () => {
    const later = event("risk.action.requested", { name: "a" }, "2026-11-17T10:03:00.000Z");
    const other = event("risk.action.requested", { name: "b" });
    const evidence = event("risk.evidence.recorded", { fact: "c", status: "available" });
    expect(journeyEntries([later, other, evidence], known).map(({ lane }) => lane)).toEqual([
      "actions",
      "actions",
      "evidence",
    ]);
  });

  it("marks what is unavailable or awaited, and nothing else of the evidence", () => {
    const unavailable = event("risk.evidence.recorded", { fact: "income.proof", status: "unavailable" });
    const awaiting = event("risk.assessment.created", { policyKey: "credit", decision: "awaiting_evidence" });
    expect(journeyEntries([awaiting, unavailable], known).map(({ shape }) => shape)).toEqual(["unknown", "unknown"]);
  });

  it("names an event of a newer server by its type, outside of the lanes", () => {
    const [entry] = journeyEntries([event("risk.subject.renamed", { to: "x" })], known);
    expect(entry).toMatchObject({ lane: null, text: "risk.subject.renamed; user:marit" });
  });
});
