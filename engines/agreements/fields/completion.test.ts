import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completionErrors } from "./completion.ts";
import { defineField } from "./define-field.ts";
import { type DocumentField, type Field, filledByOf } from "./field.ts";
import { aField, anyProperties, owners, patterns, valueOf } from "./testing/fields.ts";

const errors = (...fields: Partial<DocumentField>[]) =>
  completionErrors(
    fields.map((properties, index) => aField({ id: `f${index}`, ...properties })),
    "ann",
    patterns,
  );

describe("completing", () => {
  it("[DO-FI-2] names every required field that is empty, in order", () => {
    expect(
      errors(
        { fieldType: "signature", label: "Client" },
        { fieldType: "date", label: null },
        { label: "Note", required: false },
        { fieldType: "checkbox", label: "Read", value: "false" },
        { label: "Filled", value: "x" },
        { label: "Blank", value: "   " },
        { label: "Without a width", value: "\u200b\u2060\u3164\u00ad" },
        { label: "Lines", value: " \n\u00a0\n", multiline: true },
        { label: "Somebody else's", ownerId: "bob" },
      ),
    ).toEqual([
      { code: "field_required", message: "Client is required", fieldId: "f0" },
      { code: "field_required", message: "Date is required", fieldId: "f1" },
      { code: "field_required", message: "Read is required", fieldId: "f3" },
      { code: "field_required", message: "Blank is required", fieldId: "f5" },
      { code: "field_required", message: "Without a width is required", fieldId: "f6" },
      { code: "field_required", message: "Lines is required", fieldId: "f7" },
    ]);
  });

  it("[DO-FI-3] does not want a box that the sender left unchecked for good, unless the signer may check it", () => {
    const box = { fieldType: "checkbox", label: "Insured", value: "false" } as const;
    expect(errors({ ...box, filledBy: "sender" })).toEqual([]);
    expect(errors({ ...box, editable: true })).toMatchObject([{ code: "field_required" }]);
  });

  const controller = { fieldType: "checkbox", label: "I sign for a company", required: false } as const;
  const dependent = { label: "Company name", required: false, requiredWhenFieldId: "f0" };

  it("[DO-SI-2] [DO-FI-6] names both fields of a condition that is not met", () => {
    expect(errors({ ...controller, value: "true" }, dependent)).toEqual([
      {
        code: "field_required_when",
        message: "Company name is required when I sign for a company is selected",
        fieldId: "f1",
        controllerFieldId: "f0",
      },
    ]);
    expect(errors({ ...controller, value: "true" }, { ...dependent, value: "Contoso" })).toEqual([]);
  });

  it.each<[string, Partial<Field>, Partial<Field>, boolean]>([
    ["an unchecked box", { value: "false" }, {}, false],
    ["an untouched box", { value: null }, {}, false],
    ["a filled text", { fieldType: "text", value: "x" }, {}, true],
    ["an empty text", { fieldType: "text", value: "" }, {}, false],
    ["a text of blanks", { fieldType: "text", value: " \u00a0" }, {}, false],
    ["the exact value", { fieldType: "text", value: "GmbH" }, { requiredWhenValue: "GmbH" }, true],
    ["another value", { fieldType: "text", value: "gmbh" }, { requiredWhenValue: "GmbH" }, false],
    ["a value of an unchecked box", { value: "false" }, { requiredWhenValue: "false" }, false],
  ])("[DO-FI-11] %s decides whether the dependent is required", (_what, by, narrowed, required) => {
    expect(errors({ ...controller, ...by }, { ...dependent, ...narrowed }).length > 0).toBe(required);
  });

  it("[DO-FI-7] wants one of a required group, and only one of any", () => {
    const monthly = { fieldType: "checkbox", label: "Monthly", groupKey: "billing" } as const;
    const yearly = { ...monthly, label: "Yearly", groupRequired: true } as const;
    expect(errors(monthly, yearly)).toEqual([
      { code: "group_required", message: "Select one of: Monthly, Yearly", groupKey: "billing" },
    ]);
    expect(errors({ ...monthly, value: "true" }, yearly)).toEqual([]);
    expect(errors(monthly, { ...yearly, groupRequired: false })).toEqual([]);
    expect(errors({ ...monthly, value: "true" }, { ...yearly, value: "true" })).toEqual([
      { code: "group_exclusive", message: "Select only one of: Monthly, Yearly", groupKey: "billing" },
    ]);
    expect(errors(monthly, { ...yearly, ownerId: "bob" })).toEqual([]);
  });

  it("[DO-FI-10] takes a value that somebody else prepared", () => {
    expect(errors({ sharedFill: true, label: "Price" })).toMatchObject([{ code: "field_required" }]);
    expect(errors({ sharedFill: true, label: "Price", value: "100", filledBy: "signer" })).toEqual([]);
  });

  it("[DO-FI-7] is refused for a value that does not fit, in the sender's words", () => {
    const field = { value: "12a", validationPattern: "\\d+", validationMessage: "Digits only" };
    expect(errors(field)).toEqual([{ code: "value_invalid", message: "Digits only", fieldId: "f0" }]);
  });

  it("[DO-FI-2] [DO-FI-6] [DO-FI-7] [DO-FI-11] is allowed exactly when another reading of the rules says so", () => {
    fc.assert(
      fc.property(anyDocument, fc.constantFrom(...owners), (fields, signerId) => {
        expect(completionErrors(fields, signerId, patterns).length === 0).toBe(mayComplete(fields, signerId));
      }),
      { numRuns: 3000 },
    );
  });
});

/** Fields as the rules allow them, filled with anything. */
const anyDocument = fc
  .array(anyProperties, { minLength: 4, maxLength: 12 })
  .map((asked) =>
    asked.reduce<Field[]>((fields, properties) => {
      const outcome = defineField(fields, { ...properties, id: `f${fields.length}` }, patterns);
      return "field" in outcome ? [...fields, outcome.field] : fields;
    }, []),
  )
  .chain((fields) =>
    fc.tuple(...fields.map((field) => valueOf(field.fieldType))).map((values) =>
      fields.map((field, index): DocumentField => {
        if (filledByOf(field) === "sender") return { ...field, filledBy: "sender", frozen: false };
        const value = values[index] ?? null;
        const unfrozen = { filledBy: null, frozen: false };
        return { ...field, ...unfrozen, value, valueIso: field.fieldType === "date" ? value : null };
      }),
    ),
  );

/** The sentences of the specification, one after the other, for fields as this test makes them. */
function mayComplete(fields: readonly DocumentField[], signerId: string): boolean {
  const mine = fields.filter((field) => field.ownerId === signerId);
  const selected = (field: Field) =>
    field.fieldType === "checkbox" ? field.value === "true" : Boolean(field.value?.trim());
  for (const field of mine) {
    const controller = fields.find(({ id }) => id === field.requiredWhenFieldId);
    const demanded = controller
      ? selected(controller) && [null, controller.value].includes(field.requiredWhenValue)
      : field.required && !field.groupKey;
    if (demanded && !selected(field) && field.filledBy !== "sender") return false;
    // The sender's values were checked when the field was made.
    if (field.value && field.filledBy !== "sender" && !fits(field, field.value)) return false;
  }
  for (const key of new Set(mine.map(({ groupKey }) => groupKey))) {
    if (key === null) continue;
    const members = mine.filter(({ groupKey }) => groupKey === key);
    const count = members.filter(selected).length;
    if (count > 1 || (count === 0 && members.some((member) => member.groupRequired))) return false;
  }
  return true;
}

function fits(field: Field, value: string): boolean {
  if (field.fieldType === "signature" || field.fieldType === "initials") return true;
  if (field.fieldType === "checkbox") return value !== "maybe";
  if (field.fieldType === "dropdown" && !["one", "two"].includes(value)) return false;
  if (field.fieldType === "date") {
    // The only day that exists, which the token of the label would write in another way.
    if (value !== "2026-03-01" || (field.label !== null && field.label.includes("DD"))) return false;
  }
  if (value.includes("\n")) return false;
  if (value.length > (field.maxLength ?? 100)) return false;
  return field.validationPattern === null || /^[a-z]*$/.test(value);
}
