import type { DocumentEvent, DocumentSigner, Field } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { countFilled, signerBefore, signerSteps } from "./signer-steps.ts";

const at = "2026-11-16T09:00:00.000Z";
const signer = (change: Partial<DocumentSigner> = {}): DocumentSigner => ({
  id: "a",
  roleId: null,
  role: null,
  name: "Ann Lee",
  email: "ann@northwind.example",
  signingOrder: 1,
  status: "waiting",
  invitedAt: null,
  viewedAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
  ...change,
});
const field = (filled: boolean, required = true) =>
  ({ signerId: "a", required, filledAt: filled ? at : null, filledBy: filled ? "signer" : null }) as Field;
const consented = { type: "consent_given", at, actor: { kind: "signer", id: "a" } } as DocumentEvent;

const told = (...args: Parameters<typeof signerSteps>) =>
  signerSteps(...args).map(({ name, state }) => `${name} ${state}`);

describe("the steps of a signer", () => {
  it("the first that is not done comes next", () => {
    expect(told({ status: "pending" }, signer(), [], [])[0]).toBe("invited next");
    const viewed = signer({ status: "viewed", invitedAt: at, viewedAt: at });
    expect(told({ status: "pending" }, viewed, [field(false)], [])).toEqual([
      "invited done",
      "opened done",
      "consented next",
      "filled later",
      "signed later",
    ]);
    expect(told({ status: "pending" }, viewed, [field(false)], [consented])).toContain("filled next");
    expect(told({ status: "pending" }, viewed, [field(true)], [consented])).toContain("signed next");
  });

  it("nothing comes next once the document has ended", () =>
    expect(told({ status: "voided" }, signer({ invitedAt: at }), [], [])).not.toContain("opened next"));

  it("whoever declined has not signed", () => {
    const declined = signer({ status: "declined", invitedAt: at, viewedAt: at, declinedAt: at });
    const steps = told({ status: "declined" }, declined, [], []);
    expect(steps.at(-1)).toBe("declined done");
    expect(steps.join()).not.toMatch(/signed|next/);
  });

  it("counts required fields alone", () =>
    expect(countFilled([field(true), field(false), field(true, false)])).toEqual({ filled: 1, all: 2 }));

  it("names the last of those who sign before", () => {
    const all = [
      signer({ id: "a", signingOrder: 1, status: "signed" }),
      signer({ id: "b", signingOrder: 2, status: "invited" }),
      signer({ id: "c", signingOrder: 3 }),
    ];
    expect(signerBefore(all, all[2]!)?.id).toBe("b");
    expect(signerBefore(all, all[1]!)).toBeNull();
  });
});
