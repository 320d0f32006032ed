import Type from "typebox";
import { describe, expect, it } from "vitest";
import { storedIdsOf } from "./stored-ids.ts";

const id = "0198F2C4-AAAA-7000-8000-00000000000A";
const stored = id.toLowerCase();
const Id = Type.String({ format: "uuid" });
const rewritten = (schema: object, value: unknown) => storedIdsOf(schema)!(value);

describe("ids as they are stored", () => {
  it("are found in members, lists, members of list items and alternatives", () => {
    const schema = Type.Object({
      one: Id,
      many: Type.Array(Id),
      subjects: Type.Array(Type.Object({ riskSubjectId: Type.Optional(Id), name: Type.String() })),
      maybe: Type.Union([Id, Type.Null()]),
    });
    expect(
      rewritten(schema, {
        one: id,
        many: [id],
        subjects: [{ riskSubjectId: id, name: id }, { name: "x" }],
        maybe: null,
      }),
    ).toEqual({
      one: stored,
      many: [stored],
      subjects: [{ riskSubjectId: stored, name: id }, { name: "x" }],
      maybe: null,
    });
    expect(rewritten(schema, { maybe: id })).toEqual({ maybe: stored });
  });

  it("are the only thing that changes: texts keep their capitals, and so does whatever the validator will refuse", () => {
    const schema = Type.Object({ one: Id, many: Type.Array(Id), text: Type.String() });
    for (const value of [null, 7, "X", [id], { one: "NO ID", many: { one: id }, text: id, other: id }, { one: [id] }])
      expect(rewritten(schema, value)).toEqual(value);
  });

  it("cost nothing where a schema has none", () => {
    expect(storedIdsOf(Type.Object({ name: Type.String(), tags: Type.Array(Type.String()) }))).toBeNull();
    expect(storedIdsOf(undefined)).toBeNull();
  });
});
