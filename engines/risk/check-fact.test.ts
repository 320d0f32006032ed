import fc from "fast-check";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { type FactValue, type ScalarType, scalarTypes } from "./policy/definition.ts";
import { checkFact, type FactDeclaration } from "./check-fact.ts";

/** The same rule said another way: what JSON Schema takes for a value of the declared type. */
const scalars = {
  string: Compile(Type.String()),
  number: Compile(Type.Number()),
  boolean: Compile(Type.Boolean()),
} satisfies Record<ScalarType, unknown>;
const lists = {
  string: Compile(Type.Array(Type.String())),
  number: Compile(Type.Array(Type.Number())),
  boolean: Compile(Type.Array(Type.Boolean())),
} satisfies Record<ScalarType, unknown>;

const scalarType = fc.constantFrom(...scalarTypes);
const declaration: fc.Arbitrary<FactDeclaration> = fc.oneof(
  scalarType.map((type) => ({ key: "fact", type })),
  scalarType.map((itemType) => ({ key: "fact", type: "list" as const, itemType })),
);
const scalarOf: Record<ScalarType, fc.Arbitrary<string | number | boolean>> = {
  string: fc.oneof(fc.string(), fc.constantFrom("7", "true", "null", "", "[]")),
  number: fc.oneof(fc.double({ noDefaultInfinity: true, noNaN: true }), fc.integer()),
  boolean: fc.boolean(),
};
const anyScalar = fc.oneof(...Object.values(scalarOf), fc.constantFrom(Infinity, -Infinity, NaN));
const anyValue: fc.Arbitrary<FactValue | null> = fc.oneof(anyScalar, fc.array(anyScalar), fc.constant(null));

const valueOf = ({ type, itemType }: FactDeclaration): fc.Arbitrary<FactValue> =>
  type === "list" ? fc.array(scalarOf[itemType!]) : scalarOf[type];

const available = (value: FactValue | null) => ({ fact: "fact", status: "available" as const, value });

describe("[RK-EV-3] the value of available evidence", () => {
  it("is accepted exactly when JSON Schema finds it of the declared type", () => {
    fc.assert(
      fc.property(declaration, anyValue, (declared, value) => {
        const fits = (declared.type === "list" ? lists[declared.itemType!] : scalars[declared.type]).Check(value);
        const problem = checkFact([declared], available(value));
        expect(problem).toBe(value === null ? "value_missing" : fits ? null : "value_has_wrong_type");
      }),
      { numRuns: 2000 },
    );
  });

  it("is accepted whenever it is of the declared type, lists of any length among them", () => {
    const declaredWithValue = declaration.chain((declared) => fc.tuple(fc.constant(declared), valueOf(declared)));
    fc.assert(
      fc.property(declaredWithValue, ([declared, value]) => {
        expect(checkFact([declared], available(value))).toBe(null);
      }),
    );
  });

  it("is refused as soon as one item of a list is of another type", () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(scalarType, { minLength: 2, maxLength: 2 })
          .chain(([itemType, other]) =>
            fc.tuple(fc.constant(itemType!), fc.array(scalarOf[itemType!]), scalarOf[other!], fc.nat()),
          ),
        ([itemType, items, foreign, place]) => {
          const value = items.toSpliced(place % (items.length + 1), 0, foreign);
          const declared = { key: "fact", type: "list" as const, itemType };
          expect(checkFact([declared], available(value))).toBe("value_has_wrong_type");
        },
      ),
    );
  });

  it.each([
    ["a number written as text", { key: "fact", type: "number" }, "7"],
    ["a number too large", { key: "fact", type: "number" }, Number.POSITIVE_INFINITY],
    ["no number", { key: "fact", type: "number" }, Number.NaN],
    ["0 for false", { key: "fact", type: "boolean" }, 0],
    ["one item for a list", { key: "fact", type: "list", itemType: "string" }, "a"],
    ["a list for one item", { key: "fact", type: "string" }, ["a"]],
    ["a list too large in one place", { key: "fact", type: "list", itemType: "number" }, [1, Number.NEGATIVE_INFINITY]],
  ] as const)("refuses %s", (_what, declared, value) => {
    expect(checkFact([declared], available(value))).toBe("value_has_wrong_type");
  });
});

describe("[RK-EV-2] the value of other evidence", () => {
  it("is null, whatever is declared", () => {
    fc.assert(
      fc.property(declaration, fc.constantFrom("unavailable", "revoked"), anyValue, (declared, status, value) => {
        const problem = checkFact([declared], { fact: "fact", status, value });
        expect(problem).toBe(value === null ? null : "value_must_be_null");
      }),
    );
  });
});

describe("[RK-EV-1] a fact", () => {
  it("is one that the source declares, to the letter", () => {
    const facts: FactDeclaration[] = [{ key: "country", type: "string" }];
    expect(checkFact(facts, { fact: "country", status: "available", value: "DE" })).toBe(null);
    for (const fact of ["Country", "country ", "countr", "constructor", "__proto__"])
      expect(checkFact(facts, { fact, status: "available", value: "DE" })).toBe("fact_not_declared");
  });
});
