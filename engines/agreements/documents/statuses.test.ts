import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type DocumentAction,
  documentMoves,
  type DocumentStatus,
  documentStatuses,
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
    "pending replaceSigner -> pending",
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
