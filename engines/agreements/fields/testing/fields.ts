import fc from "fast-check";
import { type DocumentField, fieldDefaults, type FieldType, fieldTypes, type Patterns } from "../field.ts";

/** Matches as a browser would; the patterns of these tests are harmless. */
export const patterns: Patterns = {
  supports: (pattern) => !pattern.includes("(?="),
  matches: (pattern, value) => new RegExp(`^(?:${pattern})$`, "u").test(value),
};

export function aField(properties: Partial<DocumentField> = {}): DocumentField {
  return {
    ...fieldDefaults,
    id: "field",
    ownerId: "ann",
    fieldType: "text",
    valueIso: null,
    filledBy: null,
    frozen: false,
    ...properties,
  };
}

export const owners = ["ann", "bob"] as const;

const values = {
  signature: ["drawn", "typed"],
  initials: ["drawn"],
  date: ["2026-03-01", "2026-02-30", "soon"],
  text: ["a", "bb", "ccc", "", "   ", "two\nlines"],
  checkbox: ["true", "false", "maybe"],
  dropdown: ["one", "two", "three"],
} as const satisfies Record<FieldType, readonly string[]>;

/** A value that fits the type, often enough. */
export function valueOf(fieldType: FieldType): fc.Arbitrary<string | null> {
  const [first, ...others] = values[fieldType];
  const any = fc.oneof({ weight: 3, arbitrary: fc.constant(first) }, fc.constantFrom<string>(first, ...others));
  return fc.option(any, { nil: null, freq: 3 });
}

const mostly = <T>(usual: T, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });

/** Properties as a caller might send them, more often right than wrong, over ids `f0` to `f5`. */
export const anyProperties = fc.constantFrom(...fieldTypes).chain((fieldType) =>
  fc.record(
    {
      ownerId: mostly<string>("ann", fc.constantFrom(...owners)),
      fieldType: fc.constant(fieldType),
      label: mostly<string | null>(null, fc.constantFrom("Company", "Date (DD/MM/YYYY)")),
      required: fc.boolean(),
      value: mostly(null, valueOf(fieldType)),
      options: fc.constant(fieldType === "dropdown" ? ["one", "two"] : null),
      maxLength: mostly<number | null>(null, fc.constantFrom(1, 2, 20)),
      validationPattern: mostly<string | null>(null, fc.constantFrom("[a-z]*", "(?=a)")),
      groupKey: fc.option(fc.constantFrom("g", "h"), { nil: null, freq: 2 }),
      groupRequired: mostly(false, fc.boolean()),
      requiredWhenFieldId: fc.option(anyId(), { nil: null, freq: 2 }),
      requiredWhenValue: mostly<string | null>(null, fc.constantFrom("true", "a", "one")),
      sharedFill: mostly(false, fc.boolean()),
      editable: fc.boolean(),
    },
    { requiredKeys: ["ownerId", "fieldType", "options"] },
  ),
);

export function anyId(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: 5 }).map((number) => `f${number}`);
}
