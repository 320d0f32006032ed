import { describe, expect, it } from "vitest";
import { aField, patterns } from "../fields/testing/fields.ts";
import { type PlacedField, readinessProblems } from "./readiness.ts";

const pages = [{ pageNumber: 1, width: 595, height: 842, rotation: 0 as const }];
const box = { pageNumber: 1, xPosition: 64, yPosition: 60, width: 200, height: 50 };
const field = (properties: Partial<PlacedField> = {}): PlacedField => ({
  ...aField(properties),
  ...box,
  ...properties,
});
const signature = (id: string, ownerId: string) => field({ id, ownerId, fieldType: "signature" });
const problems = (fields: PlacedField[], signers = ["ann", "bob"]) =>
  readinessProblems(pages, signers, fields, patterns);
const signed = [signature("s1", "ann"), signature("s2", "bob")];

describe("a draft is ready", () => {
  it("once it has signers, and each of them a signature field", () => {
    expect(problems(signed)).toEqual([]);
    expect(problems([], [])).toMatchObject([{ code: "signer_missing" }]);
    expect(problems([signature("s1", "ann"), field({ id: "t", ownerId: "bob", fieldType: "initials" })])).toEqual([
      { code: "signature_field_missing", message: "The signer has no signature field. Add one.", signerId: "bob" },
    ]);
    expect(problems([]).map(({ signerId }) => signerId)).toEqual(["ann", "bob"]);
  });

  it.each<[string, string, Partial<PlacedField>]>([
    ["lies right of its page", "field_invalid", { xPosition: 500 }],
    ["lies below its page", "field_invalid", { yPosition: 800 }],
    ["is on a page that is not there", "field_invalid", { pageNumber: 2 }],
    ["depends on a field that is not there", "condition_invalid", { required: false, requiredWhenFieldId: "gone" }],
    ["depends on another signer's field", "condition_invalid", { required: false, requiredWhenFieldId: "s2" }],
    ["is in a group and depends on a field", "condition_invalid", { groupKey: "g", requiredWhenFieldId: "s1" }],
    ["requires a group that it is not in", "field_invalid", { groupRequired: true }],
    ["is prefilled with what it does not allow", "value_invalid", { value: "abc", maxLength: 2 }],
  ])("unless a field %s", (_what, code, properties) => {
    expect(problems([...signed, field({ id: "f", ...properties })])).toMatchObject([{ code, fieldId: "f" }]);
  });
});
