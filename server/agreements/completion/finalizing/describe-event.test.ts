import { documentEventTypes } from "@probity/engines/agreements/documents/history.ts";
import { describe, expect, it } from "vitest";
import { actorName, describeEvent, type Names, namesAt } from "./describe-event.ts";

const names: Names = {
  signers: new Map([
    ["s1", "Ann Lee"],
    ["s2", "محمد"],
  ]),
  fields: new Map([
    ["f1", "Place"],
    ["f2", "مكان"],
  ]),
  users: new Map([["u1", "owner@northwind.example"]]),
  apiKeys: new Map([["k1", "Backend"]]),
};
const nobody: Names = { signers: new Map(), fields: new Map(), users: new Map(), apiKeys: new Map() };

describe("an event in words", () => {
  it.each(documentEventTypes)("%s has a description in words, even if everybody in it was deleted", (type) => {
    for (const known of [names, nobody]) {
      const said = describeEvent({ type, details: { signerId: "s1", fieldId: "f1", revision: 3 } }, known);
      expect(said).toMatch(/^[A-Z][^_{}]+$/);
      expect(said).not.toMatch(/undefined|s1|f1/);
      expect(said).not.toMatch(/[\u2066-\u2069]/);
    }
  });

  it("names who and what it is about", () => {
    const said = (type: string, details: Record<string, string | boolean>) => describeEvent({ type, details }, names);
    expect(said("invitation_sent", { signerId: "s1", reminder: false })).toBe("Invitation sent to Ann Lee");
    expect(said("invitation_sent", { signerId: "s1", reminder: true })).toBe("Reminder sent to Ann Lee");
    expect(said("field_filled", { fieldId: "f1" })).toBe("Filled in: Place");
    expect(said("downloaded", { version: "completed" })).toBe("Downloaded the completed PDF");
    expect(said("signer_created", { signerId: "gone" })).toBe("Signer added: a former signer");
  });

  it("tells what happened before a signer was replaced of a former signer", () => {
    const replaced = new Map([["s1", 7]]);
    const said = (seq: number, type: string) =>
      describeEvent({ type, details: { signerId: "s1", reminder: false } }, namesAt(names, replaced, seq));
    expect(said(6, "invitation_sent")).toBe("Invitation sent to a former signer");
    expect(said(7, "signer_replaced")).toBe("Signer replaced: Ann Lee signs instead");
    expect(said(8, "invitation_sent")).toBe("Invitation sent to Ann Lee");
    expect(namesAt(names, replaced, 1).signers.get("s2")).toBe("محمد");
  });

  it("keeps names apart that run from right to left", () => {
    expect(describeEvent({ type: "field_created", details: { signerId: "s2", fieldId: "f2" } }, names)).toBe(
      "Field added for \u2068محمد\u2069: \u2068مكان\u2069",
    );
  });
});

it("every actor has a name", () => {
  const told = (kind: string, id: string, known = names) => actorName({ kind, id }, known);
  expect([told("signer", "s2"), told("user", "u1"), told("api_key", "k1"), told("system", "documents")]).toEqual([
    "محمد",
    "owner@northwind.example",
    "API key Backend",
    null,
  ]);
  expect([told("signer", "s2", nobody), told("user", "u1", nobody), told("api_key", "k1", nobody)]).toEqual([
    "A former signer",
    "A former member",
    "API key k1",
  ]);
});
