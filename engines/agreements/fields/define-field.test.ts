import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeField, defineField, type FieldProperties, releaseDependents } from "./define-field.ts";
import { type Field, fieldDefaults, isOn } from "./field.ts";
import type { FieldProblem } from "./field-problem.ts";
import { inSameGroup, selectedBeside } from "./groups.ts";
import { aField, anyId, anyProperties, patterns } from "./testing/fields.ts";

const define = (others: Field[], properties: Partial<Field>) =>
  defineField(others, { id: "new", ownerId: "ann", fieldType: "text", ...properties }, patterns);

function defined(properties: Partial<Field>, others: Field[] = []): Field {
  const outcome = define(others, properties);
  if ("problem" in outcome) throw new Error(outcome.problem.message);
  return outcome.field;
}

function changed(field: Field, change: Partial<FieldProperties>, others: Field[] = []) {
  const outcome = changeField([field, ...others], field, change, patterns);
  if ("problem" in outcome) throw new Error(outcome.problem.message);
  return outcome;
}

const agree = aField({ id: "agree", fieldType: "checkbox" });
const bobs = aField({ id: "bobs", ownerId: "bob" });

describe("a new field", () => {
  it("[DO-FI-2] is required and otherwise plain unless it says so", () => {
    const field = defined({});
    expect(field).toEqual({ ...fieldDefaults, id: "new", ownerId: "ann", fieldType: "text", valueIso: null });
    expect(field.required).toBe(true);
  });

  it("[DO-FI-6] is optional under a condition, whatever was asked for", () => {
    expect(defined({ required: true, requiredWhenFieldId: "agree" }, [agree]).required).toBe(false);
  });

  it.each<[string, Partial<Field>, string, string | null]>([
    [
      "a date in its own format",
      { fieldType: "date", dateFormat: "D.M.YYYY", value: "1.3.2026" },
      "1.3.2026",
      "2026-03-01",
    ],
    [
      "an ISO date, written in the format of the field",
      { fieldType: "date", dateFormat: "D.M.YYYY", value: "2026-03-01" },
      "1.3.2026",
      "2026-03-01",
    ],
    ["an ISO date as it is, without a format", { fieldType: "date", value: "2026-03-01" }, "2026-03-01", "2026-03-01"],
    ["a text", { value: "2026-03-01" }, "2026-03-01", null],
  ])("[DO-FI-3] keeps %s", (_what, properties, value, valueIso) => {
    expect(defined(properties)).toMatchObject({ value, valueIso });
  });

  it("[DO-FI-3] keeps an unchecked box as what the sender decided", () => {
    expect(defined({ fieldType: "checkbox", value: "false" }).value).toBe("false");
  });

  it.each<[FieldProblem["code"], string, Partial<Field>]>([
    ["field_invalid", "/options", { fieldType: "dropdown" }],
    ["field_invalid", "/options", { fieldType: "dropdown", options: [] }],
    ["field_invalid", "/options", { fieldType: "dropdown", options: ["a", "a"] }],
    ["field_invalid", "/options", { options: ["a"] }],
    ["field_invalid", "/multiline", { fieldType: "date", multiline: true }],
    ["field_invalid", "/groupRequired", { groupRequired: true }],
    ["field_invalid", "/value", { fieldType: "signature", value: "drawn" }],
    ["field_invalid", "/value", { fieldType: "checkbox", groupKey: "g", value: "true" }],
    ["field_invalid", "/sharedFill", { fieldType: "checkbox", groupKey: "g", sharedFill: true }],
    ["shared_fill_not_allowed", "/sharedFill", { fieldType: "signature", sharedFill: true }],
    ["shared_fill_not_allowed", "/sharedFill", { fieldType: "initials", sharedFill: true }],
    ["date_format_invalid", "/dateFormat", { fieldType: "date", dateFormat: "DD/MM" }],
    ["date_format_invalid", "/dateFormat", { fieldType: "date", dateFormat: "YYYY-DD/MM", value: "2026-03-01" }],
    ["date_format_invalid", "/dateFormat", { fieldType: "text", dateFormat: "DD/MM/YYYY" }],
    ["pattern_unsupported", "/validationPattern", { validationPattern: "(?=a)b", value: "x" }],
    ["condition_invalid", "/requiredWhenFieldId", { requiredWhenFieldId: "elsewhere" }],
    ["condition_invalid", "/requiredWhenFieldId", { requiredWhenFieldId: "new" }],
    ["condition_invalid", "/requiredWhenFieldId", { requiredWhenFieldId: "bobs" }],
    ["condition_invalid", "/requiredWhenFieldId", { requiredWhenFieldId: "agree", groupKey: "other" }],
    ["condition_invalid", "/requiredWhenValue", { requiredWhenValue: "x" }],
    ["value_invalid", "/value", { value: "abc", maxLength: 2 }],
    ["value_invalid", "/value", { value: "abc", validationPattern: "\\d+" }],
    ["value_invalid", "/value", { fieldType: "dropdown", options: ["a"], value: "b" }],
    ["value_invalid", "/value", { fieldType: "date", value: "30.02.2026" }],
    ["value_invalid", "/value", { fieldType: "checkbox", value: "yes" }],
  ])("[DO-FI-4] [DO-FI-5] [DO-FI-6] [DO-FI-7] is refused as %s at %s: %j", (code, path, properties) => {
    const selected = aField({ id: "selected", fieldType: "checkbox", groupKey: "g", value: "true" });
    expect(define([agree, bobs, selected], properties)).toMatchObject({ problem: { code, path } });
  });

  it.each(["signature", "initials"] as const)("is refused when its signer has 50 of type %s already", (fieldType) => {
    const many = Array.from({ length: 50 }, (_, at) => aField({ id: `${fieldType}${at}`, ownerId: "ann", fieldType }));
    const refused = { problem: { code: "field_invalid", path: "/fieldType" } };
    expect(define(many, { fieldType })).toMatchObject(refused);
    expect(define(many.slice(1), { fieldType })).toHaveProperty("field");
    expect(define(many, { fieldType, ownerId: "bob" })).toHaveProperty("field");
    expect(define(many, { fieldType: "text" })).toHaveProperty("field");
    const bobsOwn = aField({ id: "bobsOwn", ownerId: "bob", fieldType });
    expect(changeField([...many, bobsOwn], bobsOwn, { ownerId: "ann" }, patterns)).toMatchObject(refused);
    expect(changeField(many, many[0]!, { label: "Here" }, patterns)).toHaveProperty("field");
  });

  it.each(["text", "date", "checkbox", "dropdown"] as const)("[DO-FI-5] may be shared as %s", (fieldType) => {
    expect(defined({ fieldType, sharedFill: true, options: fieldType === "dropdown" ? ["a"] : null }).sharedFill).toBe(
      true,
    );
  });

  it("[DO-FI-5] [DO-FI-7] may be shared in a group whose members all are, and beside another signer's group", () => {
    const member = aField({ id: "member", groupKey: "g", sharedFill: true });
    const bobsMember = aField({ id: "bobsMember", ownerId: "bob", groupKey: "g" });
    expect(defined({ groupKey: "g", sharedFill: true }, [member, bobsMember]).sharedFill).toBe(true);
  });

  it("[DO-FI-6] may depend on a member of a group", () => {
    const member = { ...agree, groupKey: "g" };
    expect(defined({ requiredWhenFieldId: "agree" }, [member]).requiredWhenFieldId).toBe("agree");
  });
});

describe("a change", () => {
  const dependent = aField({
    id: "dependent",
    required: false,
    requiredWhenFieldId: "agree",
    requiredWhenValue: "true",
  });

  it("[DO-FI-6] that clears the condition drops its value and leaves the field optional", () => {
    const { field, cleared } = changed(dependent, { requiredWhenFieldId: null }, [agree]);
    expect(field).toMatchObject({ requiredWhenFieldId: null, requiredWhenValue: null, required: false });
    expect(cleared).toEqual([]);
  });

  it("[DO-FI-6] that points the condition elsewhere drops its value, unless it brings a new one", () => {
    const other = aField({ id: "other" });
    const repointed = changed(dependent, { requiredWhenFieldId: "other" }, [agree, other]).field;
    expect(repointed).toMatchObject({ requiredWhenFieldId: "other", requiredWhenValue: null });
    const narrowed = changed(dependent, { requiredWhenFieldId: "other", requiredWhenValue: "x" }, [agree, other]).field;
    expect(narrowed.requiredWhenValue).toBe("x");
    expect(changed(dependent, { requiredWhenFieldId: "agree" }, [agree]).field.requiredWhenValue).toBe("true");
  });

  it("[DO-FI-6] to required is refused while a condition stands, and allowed together with its end", () => {
    const refused = changeField([agree, dependent], dependent, { required: true }, patterns);
    expect(refused).toMatchObject({ problem: { code: "condition_invalid", path: "/required" } });
    expect(changed(dependent, { required: true, requiredWhenFieldId: null }, [agree]).field.required).toBe(true);
    expect(changed(dependent, { required: true, ownerId: "bob" }, [agree]).field.required).toBe(true);
  });

  it("[DO-FI-6] that adds a condition makes the field optional", () => {
    expect(changed(aField(), { requiredWhenFieldId: "agree" }, [agree]).field.required).toBe(false);
  });

  it("[DO-FI-6] of the signer ends the condition and says so", () => {
    const { field, cleared, released } = changed(dependent, { ownerId: "bob" }, [agree]);
    expect(field).toMatchObject({
      ownerId: "bob",
      requiredWhenFieldId: null,
      requiredWhenValue: null,
      required: false,
    });
    expect({ cleared, released }).toEqual({ cleared: ["requiredWhenFieldId"], released: [] });
  });

  it("[DO-FI-6] of the controller's signer ends the conditions that look at it", () => {
    const { cleared, released } = changed(agree, { ownerId: "bob" }, [dependent]);
    expect(cleared).toEqual(["requiredWhenFieldId"]);
    expect(released).toEqual([{ ...dependent, requiredWhenFieldId: null, requiredWhenValue: null }]);
    expect(changed(agree, { ownerId: "ann" }, [dependent]).released).toEqual([]);
  });

  it("[DO-FI-6] into a group is refused while a condition stands", () => {
    const outcome = changeField([agree, dependent], dependent, { groupKey: "g" }, patterns);
    expect(outcome).toMatchObject({ problem: { code: "condition_invalid" } });
  });

  it("[DO-FI-7] out of a group leaves no group to be required", () => {
    const member = aField({ groupKey: "g", groupRequired: true });
    expect(changed(member, { groupKey: null }).field).toMatchObject({ groupKey: null, groupRequired: false });
  });

  it("[DO-FI-5] [DO-FI-7] to or from shared is refused while other members of the group are as before", () => {
    const [one, two] = [aField({ id: "one", groupKey: "g" }), aField({ id: "two", groupKey: "g" })];
    const outcome = changeField([one, two], one, { sharedFill: true }, patterns);
    expect(outcome).toMatchObject({ problem: { code: "field_invalid", path: "/sharedFill" } });
    expect(changed(one, { sharedFill: true }).field.sharedFill).toBe(true);
  });

  it("[DO-FI-4] of the format writes the same day anew", () => {
    const date = aField({ fieldType: "date", value: "2026-03-01", valueIso: "2026-03-01" });
    expect(changed(date, { dateFormat: "DD/MM/YY" }).field).toMatchObject({
      value: "01/03/26",
      valueIso: "2026-03-01",
    });
  });
});

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("define" as const), properties: anyProperties }),
  fc.record({ kind: fc.constant("change" as const), id: anyId(), properties: anyProperties.map(partOf) }),
  fc.record({ kind: fc.constant("remove" as const), id: anyId() }),
);

// A type and its options go together, so a change leaves both alone.
function partOf(properties: Partial<FieldProperties>): Partial<FieldProperties> {
  const { fieldType: _type, options: _options, ...rest } = properties;
  return rest;
}

it("[DO-FI-6] [DO-FI-7] any sequence of creations, changes and removals keeps what must hold", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 8, maxLength: 30 }), (steps) => {
      let fields: Field[] = [];
      const broken: Field[] = [];
      for (const step of steps) {
        if (step.kind === "define") {
          const id = [0, 1, 2, 3, 4, 5]
            .map((number) => `f${number}`)
            .find((free) => fields.every((field) => field.id !== free));
          if (id === undefined) continue;
          const outcome = defineField(fields, { ...step.properties, id }, patterns);
          if ("field" in outcome) fields.push(outcome.field);
        } else {
          const field = fields.find(({ id }) => id === step.id);
          if (!field) continue;
          if (step.kind === "remove") {
            const others = fields.filter((other) => other !== field);
            fields = replace(others, releaseDependents(others, field.id));
          } else {
            const outcome = changeField(fields, field, step.properties, patterns);
            if (!("problem" in outcome)) fields = replace(fields, [outcome.field, ...outcome.released]);
          }
        }
        broken.push(...fields.filter((field) => !holds(field, fields)));
      }
      expect(broken).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

function holds(field: Field, fields: readonly Field[]): boolean {
  const alone = !isOn(field) || selectedBeside(field, fields).length === 0;
  const grouped = field.groupKey !== null || !field.groupRequired;
  const sharedAlike = fields.every((other) => !inSameGroup(field, other) || other.sharedFill === field.sharedFill);
  return alone && grouped && sharedAlike && conditionHolds(field, fields);
}

function conditionHolds(field: Field, fields: readonly Field[]): boolean {
  if (field.requiredWhenFieldId === null) return field.requiredWhenValue === null;
  const controller = fields.find(({ id }) => id === field.requiredWhenFieldId);
  const inReach = controller !== undefined && controller !== field && controller.ownerId === field.ownerId;
  return inReach && !field.required && field.groupKey === null;
}

function replace(fields: readonly Field[], changed: readonly Field[]): Field[] {
  return fields.map((field) => changed.find(({ id }) => id === field.id) ?? field);
}
