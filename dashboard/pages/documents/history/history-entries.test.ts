import type { DocumentEvent } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { historyEntries } from "./history-entries.ts";

type Kind = DocumentEvent["actor"]["kind"];

const event = (seq: number, type: string, kind: Kind = "user", id = "u"): DocumentEvent => ({
  id: `e${seq}`,
  documentId: "d",
  seq,
  at: "2026-11-16T09:00:00.000Z",
  type,
  actor: { kind, id },
  ip: null,
  userAgent: null,
  details: {},
  prevHash: "",
  hash: "",
});

const history = [
  event(1, "created"),
  event(2, "field_created"),
  event(3, "field_created"),
  event(4, "field_created"),
  event(5, "sent"),
  event(6, "invitation_sent", "system", "mail"),
  event(7, "field_filled", "signer", "a"),
  event(8, "field_filled", "signer", "b"),
];

const told = (entries: ReturnType<typeof historyEntries>) =>
  entries.map(({ event: { seq }, folded }) => [seq, folded.length]);

describe("the entries of a history", () => {
  it("are the newest first; fields that one person changed in a row are folded", () =>
    expect(told(historyEntries(history, { onlyPeople: false, broken: null }))).toEqual([
      [8, 0],
      [7, 0],
      [6, 0],
      [5, 0],
      [4, 2],
      [1, 0],
    ]));

  it("of people leave out what the system did", () =>
    expect(told(historyEntries(history, { onlyPeople: true, broken: null }))).toEqual([
      [8, 0],
      [7, 0],
      [5, 0],
      [4, 2],
      [1, 0],
    ]));

  it("name the one that breaks the chain, even among folded ones and those of the system", () => {
    expect(told(historyEntries(history, { onlyPeople: false, broken: 3 })).map(([seq]) => seq)).toContain(3);
    expect(told(historyEntries(history, { onlyPeople: true, broken: 6 })).map(([seq]) => seq)).toContain(6);
  });
});
