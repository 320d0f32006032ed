import { changeField, defineField, releaseDependents } from "@probity/engines/agreements/fields/define-field.ts";
import type { Patterns } from "@probity/engines/agreements/fields/field.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedIds, conflictsOf, merged } from "./differences.ts";
import { changedFields, type PlacedField, withoutField } from "./field-model.ts";
import { beginPlacing, isUnsaved, placed } from "./placing.ts";
import { type FieldCalls, saveFields } from "./save-fields.ts";
import { savePlan } from "./save-plan.ts";
import { arbitraryFields } from "./testing/arbitrary-fields.ts";

const patterns: Patterns = { supports: () => true, matches: () => true };

/** The rules that the server applies to each call, from the engine it takes them from. */
function rules(start: readonly PlacedField[]) {
  let fields = [...start];
  let count = 0;
  const refuseIf = (problem: unknown) => {
    if (problem) throw new Error(JSON.stringify(problem));
  };
  const calls: FieldCalls = {
    add: async (field) => {
      const outcome = defineField(fields, { ...field, id: `made${++count}` }, patterns);
      refuseIf("problem" in outcome && outcome.problem);
      refuseIf(field.acroFieldName !== null && fields.some((each) => each.acroFieldName === field.acroFieldName));
      const added = { ...field, ...(outcome as { field: PlacedField }).field };
      fields = [...fields, added];
      return added;
    },
    change: async (id, change) => {
      const field = fields.find((each) => each.id === id)!;
      const outcome = changeField(fields, field, change, patterns);
      if ("problem" in outcome) throw new Error(JSON.stringify(outcome.problem));
      const next = { ...field, ...change, ...outcome.field };
      const others = fields.filter((each) => each.id !== id);
      refuseIf(next.acroFieldName !== null && others.some((each) => each.acroFieldName === next.acroFieldName));
      fields = fields.map((each) => {
        const free = outcome.released.find((other) => other.id === each.id);
        return each.id === id ? next : (free ?? each);
      });
      return { field: next, releasedFieldIds: outcome.released.map((each) => each.id) };
    },
    remove: async (id) => {
      const free = releaseDependents(fields, id);
      fields = fields.filter((each) => each.id !== id).map((each) => free.find((one) => one.id === each.id) ?? each);
    },
  };
  return { calls, stored: () => fields };
}

/** A new field has an id of its own, so fields of two lists are compared by their place in the list. */
const unnamed = (fields: readonly PlacedField[], ids: ReadonlyMap<string, string>) =>
  fields
    .map((field) => ({
      ...field,
      valueIso: null,
      id: ids.get(field.id) ?? field.id,
      requiredWhenFieldId:
        field.requiredWhenFieldId && (ids.get(field.requiredWhenFieldId) ?? field.requiredWhenFieldId),
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe("saving", () => {
  it("leads from any fields to any others by calls that the rules allow, and knows what is stored then", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFields, arbitraryFields, async (before, wanted) => {
        const server = rules(before);
        const outcome = await saveFields(server.calls, before, wanted, () => "key");
        expect(outcome.stopped).toBeNull();
        expect(unnamed(server.stored(), new Map())).toEqual(unnamed(wanted, outcome.ids));
        expect(unnamed(outcome.stored, new Map())).toEqual(unnamed(server.stored(), new Map()));
      }),
      { numRuns: 500 },
    );
  });

  it("sends nothing where nothing has changed, and only what has", () => {
    fc.assert(
      fc.property(arbitraryFields, (fields) => {
        expect(savePlan(fields, fields)).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(arbitraryFields, (fields) => {
        fc.pre(fields.length > 0);
        const { id } = fields[0]!;
        const next = changedFields(fields, id, { label: "Other", width: 300.25 });
        expect(savePlan(fields, next)).toEqual([{ kind: "change", id, change: { width: 300.25, label: "Other" } }]);
      }),
    );
  });
});

describe("what others save meanwhile", () => {
  it("is taken over where I have changed nothing; without theirs, mine stays", () => {
    fc.assert(
      fc.property(arbitraryFields, arbitraryFields, (base, other) => {
        expect(changedIds(merged(base, base, other, "mine"), other)).toEqual([]);
        expect(changedIds(merged(base, other, base, "mine"), other)).toEqual([]);
        expect(conflictsOf(base, base, other)).toEqual([]);
        expect(conflictsOf(base, other, other)).toEqual([]);
      }),
    );
  });

  it("in conflict it waits for a choice, and nothing is lost before", () => {
    fc.assert(
      fc.property(arbitraryFields, (base) => {
        fc.pre(base.length > 0);
        const { id } = base[0]!;
        const mine = changedFields(base, id, { label: "Mine" });
        const theirs = changedFields(base, id, { label: "Theirs" });
        const working = placed(beginPlacing(base, null), { kind: "change", fields: mine, place: "x", at: 0 });
        const met = placed(working, { kind: "read", stored: theirs });
        expect(met.history.present).toEqual(mine);
        expect(met.theirs).toEqual(theirs);
        const kept = placed(met, { kind: "choose", prefer: "mine" });
        expect(changedIds(kept.history.present, mine)).toEqual([]);
        expect(isUnsaved(kept)).toBe(true);
        expect(isUnsaved(placed(met, { kind: "choose", prefer: "theirs" }))).toBe(false);
      }),
    );
  });

  it("undo restores what was, and what others changed stays", () => {
    fc.assert(
      fc.property(arbitraryFields, arbitraryFields, (base, mine) => {
        const changed = placed(beginPlacing(base, null), { kind: "change", fields: mine, place: "x", at: 0 });
        expect(placed(changed, { kind: "undo" }).history.present).toEqual(base);
        expect(placed(placed(changed, { kind: "undo" }), { kind: "redo" }).history.present).toEqual(mine);
        const elsewhere = withoutField(base, base[0]?.id ?? "");
        const read = placed(beginPlacing(base, null), { kind: "read", stored: elsewhere });
        expect(changedIds(read.history.present, elsewhere)).toEqual([]);
      }),
    );
  });
});
