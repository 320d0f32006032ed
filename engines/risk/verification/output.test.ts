import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScalarType } from "../policy/definition.ts";
import { outputLimits, outputProblems } from "./output.ts";
import { checkKinds, type DeclaredField, type Step } from "./workflow.ts";

const fieldName = fc.stringMatching(/^[a-z][A-Za-z0-9_.-]{0,12}$/);
const scalarType = fc.constantFrom("string" as const, "number" as const, "boolean" as const);
const declared: fc.Arbitrary<DeclaredField> = fc.oneof(
  fc.record({ field: fieldName, type: scalarType }),
  fc.record({ field: fieldName, type: fc.constant("list" as const), itemType: scalarType }),
);
const stepOf = (fields: DeclaredField[], change: Partial<Step> = {}): Step => ({
  id: "step",
  type: "enrich",
  config: { fields },
  ...change,
});
const fieldsArbitrary = fc.uniqueArray(declared, { selector: ({ field }) => field, maxLength: 12 });

const scalars: Record<ScalarType, fc.Arbitrary<unknown>> = {
  string: fc.string({ unit: "grapheme", maxLength: 20 }),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
};
const valueOf = ({ type, itemType }: DeclaredField): fc.Arbitrary<unknown> =>
  fc.option(type === "list" ? fc.array(scalars[itemType!], { maxLength: 20 }) : scalars[type]);

/** A step with an output that fits it. */
const fitting = fieldsArbitrary.chain((fields) =>
  fc
    .tuple(...fields.map(valueOf))
    .map((values) => ({ fields, output: Object.fromEntries(fields.map(({ field }, i) => [field, values[i]])) })),
);

describe("outputProblems", () => {
  it("finds nothing in an output of exactly the declared fields with their types", () => {
    fc.assert(
      fc.property(fitting, ({ fields, output }) => {
        expect(outputProblems(stepOf(fields), output)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("finds every field that is missing and every one that was not declared, whatever they are called", () => {
    const odd = fc.constantFrom("__proto__", "constructor", "hasOwnProperty", "");
    fc.assert(
      fc.property(fitting, fc.nat(), fc.oneof(fieldName, odd), ({ fields, output }, pick, extra) => {
        const missing = fields[pick % Math.max(1, fields.length)]?.field;
        const given = Object.entries(output).filter(([field]) => field !== missing);
        const isNew = !fields.some(({ field }) => field === extra);
        const changed = JSON.parse(
          `{${[...given, ...(isNew ? [[extra, 1]] : [])].map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`).join()}}`,
        );
        expect(outputProblems(stepOf(fields), changed).map(({ path, code }) => `${code} ${path}`)).toEqual([
          ...(isNew ? [`field_not_declared /output/${extra}`] : []),
          ...(missing === undefined ? [] : [`required /output/${missing}`]),
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it("accepts a value exactly when it is null or of the declared type", () => {
    const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), ...Object.values(scalars));
    const isOf = (type: string, value: unknown) =>
      typeof value === type && (type !== "number" || Number.isFinite(value));
    fc.assert(
      fc.property(declared, anything, (field, value) => {
        const { type, itemType } = field;
        const fits =
          value === null ||
          (type === "list" ? Array.isArray(value) && value.every((item) => isOf(itemType!, item)) : isOf(type, value));
        const found = outputProblems(stepOf([field]), { [field.field]: value });
        expect(found.map(({ code }) => code)).toEqual(fits ? [] : ["value_has_wrong_type"]);
      }),
      { numRuns: 5000 },
    );
  });

  const text = { field: "note", type: "string" } as const;
  const list = { field: "note", type: "list", itemType: "string" } as const;
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk";
  it.each<[string, DeclaredField, unknown, string[]]>([
    ["the longest text", text, "x y ".repeat(outputLimits.characters / 4), []],
    ["a longer one", text, `${"x y ".repeat(outputLimits.characters / 4)}z`, ["too_long"]],
    ["texts that are too long together", list, ["a ".repeat(900), "b ".repeat(101)], ["too_long"]],
    ["a hundred items", list, Array(outputLimits.items).fill("x"), []],
    ["one more", list, Array(outputLimits.items + 1).fill("x"), ["too_many_items"]],
    ["a data URL", text, "data:image/png;base64,iVBORw0KGgo=", ["file_not_allowed"]],
    ["a data URL in disguise", text, " DATA:,x", ["file_not_allowed"]],
    ["a data URL in a list", list, ["fine", "data:text/plain,x"], ["file_not_allowed"]],
    ["a small image", text, png.repeat(4), ["file_not_allowed"]],
    ["an image in lines", text, (png.slice(0, 60) + "\r\n").repeat(4), ["file_not_allowed"]],
    ["an image for a URL", text, png.repeat(4).replaceAll("+", "-"), ["file_not_allowed"]],
    ["a sentence", text, "The photo on the data page: sharp, no glare. ".repeat(10), []],
    ["a digest", text, "a".repeat(128), []],
  ])("%s", (_what, field, value, codes) => {
    expect(outputProblems(stepOf([field]), { note: value }).map(({ code }) => code)).toEqual(codes);
  });

  it("lets the status of a check be what its kind can say, never an error or nothing", () => {
    const said = ["clear", "review_required", "match", "block", "error", "CLEAR", "", null, true];
    for (const kind of checkKinds) {
      const step = stepOf([{ field: "status", type: "string" }], { type: "check" });
      step.config.kind = kind;
      const accepted = said.filter((status) => outputProblems(step, { status }).length === 0);
      expect(accepted).toEqual(["clear", "review_required", kind === "pep_sanctions" ? "match" : "block"]);
    }
  });

  it("knows the two types of an identity document, and minds only steps that read a whole one", () => {
    const names = ["fullName", "dateOfBirth", "nationality", "documentNumber", "documentType", "issuingCountry"];
    const fields = names.map((field) => ({ field, type: "string" as const }));
    const output = (documentType: unknown) => ({
      ...Object.fromEntries(names.map((name) => [name, "x"])),
      documentType,
    });
    const codes = (step: Step, documentType: unknown) =>
      outputProblems(step, output(documentType)).map(({ path, code }) => `${code} ${path}`);
    const document = stepOf(fields, { type: "extract" });
    for (const accepted of ["passport", "national_id", null]) expect(codes(document, accepted)).toEqual([]);
    expect(codes(document, "library_card")).toEqual(["invalid_choice /output/documentType"]);
    expect(codes(stepOf(fields, { type: "enrich" }), "library_card")).toEqual([]);
  });
});
