import { describe, expect, it } from "vitest";
import { meaningOf } from "./meaning-of.ts";

const all = Object.entries(meaningOf).flatMap(([kind, statuses]) =>
  Object.entries(statuses).map(([status, shape]) => ({ kind, status, shape: shape as string })),
);

describe("meanings", () => {
  it.each(["incomplete", "error", "awaiting_evidence", "pending", "missing", "unavailable", "unreviewed", "queued"])(
    "%s is unknown and never looks fine",
    (word) => {
      const found = all.filter(({ status }) => status === word);
      expect(found.length).toBeGreaterThan(0);
      for (const { shape } of found) expect(shape).toBe("unknown");
    },
  );

  it("acknowledged is not painted as done", () =>
    expect(meaningOf.action.acknowledged).not.toBe(meaningOf.action.completed));

  it("what is no longer current is dashed", () => {
    expect(meaningOf.assessment.reassessment_required).toBe("stale");
    expect(meaningOf.list.stale).toBe("stale");
    expect(meaningOf.input.expired).toBe("stale");
  });
});
