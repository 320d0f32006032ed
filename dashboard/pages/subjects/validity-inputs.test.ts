import type { Evidence } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { validityInputs } from "./validity-inputs.ts";

const now = new Date("2026-11-17T10:00:00.000Z");
const day = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
const input = { key: "income", type: "number" as const, acceptedSources: ["registered:a"], maxAgeSeconds: 90 * 86_400 };

const receipt = (id: string, data: Partial<Evidence["data"]>): Evidence => ({
  id,
  resource: "evidence",
  data: {
    subjectId: "s",
    sourceRegistrationId: "a",
    source: "registered:a",
    fact: "income",
    type: "number",
    status: "available",
    value: 1,
    observedAt: ago(10),
    expiresAt: null,
    providerRef: null,
    receivedAt: ago(10),
    supersedes: null,
    supersededBy: null,
    batchId: null,
    provenance: { evidenceClass: "assertion" },
    ...data,
  },
});

const of = (head: Evidence, older: Evidence[] = []) => validityInputs([input], [head], [head, ...older], now)[0]!;

describe("validityInputs", () => {
  it("ends at the maximum age or the expiry, whichever comes first", () => {
    expect(of(receipt("1", {})).latest!.to).toEqual(new Date(now.getTime() + 80 * day));
    expect(of(receipt("1", { expiresAt: ago(-5) })).latest!.to).toEqual(new Date(now.getTime() + 5 * day));
  });

  it("calls nothing resolved that is old, expired, unavailable, revoked or not approved", () => {
    expect(of(receipt("1", {})).state).toBe("resolved");
    expect(of(receipt("1", { observedAt: ago(91) })).state).toBe("stale");
    expect(of(receipt("1", { expiresAt: ago(1) })).state).toBe("expired");
    expect(of(receipt("1", { status: "unavailable", value: null })).state).toBe("unavailable");
    expect(of(receipt("1", { status: "revoked", value: null })).state).toBe("revoked");
    expect(of(receipt("1", { approval: "undecided" })).state).toBe("not_approved");
  });

  it("ends an older receipt where a newer one took its place", () => {
    const older = receipt("0", { observedAt: ago(30), supersededBy: "1" });
    expect(of(receipt("1", { supersedes: "0" }), [older]).past).toEqual([
      { from: new Date(ago(30)), to: new Date(ago(10)) },
    ]);
  });

  it("takes nothing from a source that the policy does not accept", () => {
    expect(of(receipt("1", { source: "registered:b" }))).toMatchObject({ latest: null, state: "missing", past: [] });
  });
});
