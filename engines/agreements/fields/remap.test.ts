import { expect, it } from "vitest";
import { remapFields } from "./remap.ts";
import { aField } from "./testing/fields.ts";

const signers = new Map([
  ["client-role", "ann"],
  ["supplier-role", "bob"],
]);
const counter = () => {
  let next = 0;
  return () => `d${next++}`;
};

it("[DO-FI-6] gives a document fields of its own whose conditions point at each other", () => {
  const template = [
    aField({ id: "t1", ownerId: "client-role", requiredWhenFieldId: "t2", requiredWhenValue: "true", required: false }),
    aField({ id: "t2", ownerId: "client-role", fieldType: "checkbox" }),
    aField({ id: "t3", ownerId: "supplier-role" }),
  ];
  expect(remapFields(template, signers, counter())).toMatchObject([
    {
      id: "d0",
      templateFieldId: "t1",
      ownerId: "ann",
      requiredWhenFieldId: "d1",
      requiredWhenValue: "true",
      required: false,
    },
    { id: "d1", templateFieldId: "t2", ownerId: "ann", requiredWhenFieldId: null },
    { id: "d2", templateFieldId: "t3", ownerId: "bob" },
  ]);
});

it("[DO-FI-3] makes a fixed value the sender's and an editable one nobody's yet", () => {
  const template = [
    aField({ id: "fixed", ownerId: "client-role", value: "x" }),
    aField({ id: "default", ownerId: "client-role", value: "x", editable: true }),
    aField({ id: "empty", ownerId: "client-role" }),
  ];
  expect(remapFields(template, signers, counter()).map(({ filledBy }) => filledBy)).toEqual(["sender", null, null]);
});

it("does not survive a role without a signer or a condition on a field of another template", () => {
  expect(() => remapFields([aField({ ownerId: "witness" })], signers, counter())).toThrow("witness");
  const stray = aField({ ownerId: "client-role", requiredWhenFieldId: "elsewhere" });
  expect(() => remapFields([stray], signers, counter())).toThrow("elsewhere");
});
