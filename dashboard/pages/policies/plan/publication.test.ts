import type { InvariantAcknowledgement } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { publicationOf } from "./publication.ts";
import type { Verdict } from "./use-plan.ts";

const verdict = (id: string, said: Verdict["verdict"]): Verdict => ({
  id,
  sentence: "",
  verdict: said,
  counterexample: [],
  notDecided: null,
});
const [proved, refuted, vacuous] = [verdict("a", "proved"), verdict("b", "refuted"), verdict("c", "vacuous")];
const by = (invariantId: string, role: "owner" | "admin") => ({ invariantId, role }) as InvariantAcknowledgement;
const free = { binding: false, isOwner: false };
const bound = { binding: true, isOwner: false };

describe("whether invariants let a draft be published", () => {
  it("asks for a reason for what is refuted where they are not binding, once", () => {
    expect(publicationOf([proved, refuted, vacuous], [], free)).toEqual({ state: "open", toAcknowledge: ["b"] });
    expect(publicationOf([refuted], [by("b", "admin")], free)).toEqual({ state: "open", toAcknowledge: [] });
  });

  it("refuses what is refuted where they are binding, whoever acknowledged it", () => {
    expect(publicationOf([refuted], [by("b", "owner")], { binding: true, isOwner: true })).toEqual({
      state: "refuted",
    });
  });

  it("lets an owner acknowledge what is not proved, and makes others wait for one", () => {
    expect(publicationOf([vacuous], [by("c", "admin")], bound)).toEqual({ state: "waits_for_owner" });
    expect(publicationOf([vacuous], [by("c", "owner")], bound)).toEqual({ state: "open", toAcknowledge: [] });
    const owner = { binding: true, isOwner: true };
    expect(publicationOf([vacuous, proved], [], owner)).toEqual({ state: "open", toAcknowledge: ["c"] });
  });
});
