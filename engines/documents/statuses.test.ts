import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type DocumentAction,
  documentMoves,
  type DocumentStatus,
  documentStatuses,
  inTurn,
  mayAct,
  signerMoves,
  signerStatuses,
} from "./statuses.ts";

const actions = Object.keys(documentMoves) as DocumentAction[];

it("holds exactly the rows of the state table, written out here once more", () => {
  const rows = documentStatuses.flatMap((status) =>
    actions
      .filter((action) => mayAct(status, action))
      .map((action) => `${status} ${action} -> ${documentMoves[action].to}`),
  );
  expect(rows).toEqual([
    "draft edit -> draft",
    "draft send -> pending",
    "draft void -> voided",
    "pending view -> pending",
    "pending fill -> pending",
    "pending sign -> pending",
    "pending signLast -> finalizing",
    "pending decline -> declined",
    "pending remind -> pending",
    "pending void -> voided",
    "pending expire -> expired",
    "finalizing finalize -> finalizing",
    "finalizing complete -> completed",
    "expired reopen -> pending",
  ]);
});

it("no walk leaves a terminal status, changes a document again after sending, or completes it unless all have signed", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 80 }), (asked) => {
      let status: DocumentStatus = "draft";
      const done: DocumentAction[] = [];
      for (const action of asked) {
        if (!mayAct(status, action)) continue;
        expect(["completed", "declined", "voided"]).not.toContain(status);
        status = documentMoves[action].to;
        done.push(action);
      }
      if (done.includes("send")) expect(done.lastIndexOf("edit")).toBeLessThan(done.indexOf("send"));
      expect(done.filter((action) => action === "send").length).toBeLessThanOrEqual(1);
      if (done.includes("signLast")) expect(done.lastIndexOf("void")).toBe(-1);
      if (status === "completed") expect(done).toEqual(expect.arrayContaining(["send", "signLast", "complete"]));
    }),
    { numRuns: 5000 },
  );
});

it("a signer signs or declines only after having looked, and once", () => {
  const before = (to: string) => signerStatuses.filter((from) => (signerMoves[from] as readonly string[]).includes(to));
  expect(before("signed")).toEqual(["viewed"]);
  expect(before("declined")).toEqual(["viewed"]);
  expect([...signerMoves.signed, ...signerMoves.declined]).toEqual([]);
});

it("signing in turn, whoever of those goes first, everybody signs once and nobody before an earlier order is done", () => {
  const signers = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(signers, fc.infiniteStream(fc.nat()), (orders, choices) => {
      const all = orders.map((signingOrder, id) => ({ id, signingOrder, status: "invited" as "invited" | "signed" }));
      const signed: number[] = [];
      for (let turn = inTurn(all); turn.length > 0; turn = inTurn(all)) {
        expect(new Set(turn.map(({ signingOrder }) => signingOrder)).size).toBe(1);
        const next = turn[choices.next().value! % turn.length]!;
        next.status = "signed";
        signed.push(next.signingOrder);
      }
      expect(signed).toEqual(orders.toSorted((a, b) => a - b));
    }),
  );
});
