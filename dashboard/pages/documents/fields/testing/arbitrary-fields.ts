import fc from "fast-check";
import { type FieldType, fieldTypes } from "@probity/engines/agreements/fields/field.ts";
import { newField, type PlacedField } from "../field-model.ts";

export const page = { pageNumber: 1, width: 595, height: 842, rotation: 0 } as const;
export const pages = [page, { ...page, pageNumber: 2 }];

/** A box on one of two pages. */
export const arbitraryBox = fc.record({
  pageNumber: fc.integer({ min: 1, max: 2 }),
  xPosition: fc.integer({ min: 0, max: 395 }),
  yPosition: fc.integer({ min: 0, max: 792 }),
  width: fc.integer({ min: 8, max: 200 }),
  height: fc.integer({ min: 8, max: 50 }),
});

const owners = ["ann", "bob"] as const;

/** Fields that the API would take: their conditions point to fields of the same owner, and members of a group agree. */
export const arbitraryFields: fc.Arbitrary<PlacedField[]> = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 5 }),
      box: arbitraryBox,
      fieldType: fc.constantFrom<FieldType>(...fieldTypes),
      ownerId: fc.constantFrom(...owners),
      role: fc.constantFrom("plain", "grouped", "shared group", "conditional", "linked"),
      controller: fc.nat({ max: 5 }),
      label: fc.constantFrom(null, "Order", "VAT number"),
      isOn: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((drafts) => {
    const ids = new Map(drafts.map((draft) => [`f${draft.at}`, draft]));
    const fields = [...ids].map(([id, { box, fieldType, ownerId, role, label }]): PlacedField => {
      const isGrouped = fieldType === "checkbox" && (role === "grouped" || role === "shared group");
      return {
        ...newField(id, ownerId, fieldType, box),
        label,
        options: fieldType === "dropdown" ? ["Germany", "France"] : null,
        ...(isGrouped && { groupKey: role === "grouped" ? "billed" : "paid", sharedFill: role === "shared group" }),
        ...(role === "linked" && fieldType === "text" && { acroFieldName: "vat" }),
      };
    });
    return settled(fields, ids);
  });

type Draft = { role: string; controller: number; isOn: boolean };

/** Conditions, one value in each group, and each form field filled once. */
function settled(fields: readonly PlacedField[], drafts: ReadonlyMap<string, Draft>): PlacedField[] {
  const selected = new Set<string>();
  let isLinked = false;
  return fields.map((field) => {
    const { role, controller, isOn } = drafts.get(field.id)!;
    const other = fields.find(({ id }) => id === `f${controller}`);
    const isConditional = role === "conditional" && other && other.id !== field.id && other.ownerId === field.ownerId;
    const group = `${field.ownerId} ${field.groupKey}`;
    const value = field.groupKey !== null && isOn && !selected.has(group) ? "true" : null;
    if (value !== null) selected.add(group);
    const acroFieldName = isLinked ? null : field.acroFieldName;
    isLinked ||= acroFieldName !== null;
    return {
      ...field,
      value,
      acroFieldName,
      ...(isConditional && { requiredWhenFieldId: other.id, required: false }),
    };
  });
}
