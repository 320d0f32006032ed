import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completionErrors } from "./completion.ts";
import { defineField, type NewField } from "./define-field.ts";
import { type DocumentField, filledByOf, isOn } from "./field.ts";
import { enter, type FillRefusal, fillRefusal, hasTurn, settle, type SignerTurn } from "./fill.ts";
import { inSameGroup } from "./groups.ts";
import { aField, anyId, anyProperties, owners, patterns } from "./testing/fields.ts";

const ann = { id: "ann", signingOrder: 1, done: false };
const bob = { id: "bob", signingOrder: 2, done: false };

describe("filling a field", () => {
  it.each<[string, Partial<DocumentField>, SignerTurn[], FillRefusal | null]>([
    ["its owner in their turn", {}, [ann, bob], null],
    ["nobody else", { ownerId: "bob" }, [ann, bob], "field_not_yours"],
    ["[DO-FI-5] anybody in their turn when it is shared", { ownerId: "bob", sharedFill: true }, [ann, bob], null],
    [
      "[DO-FI-5] nobody before their turn, shared or not",
      { sharedFill: true },
      [{ ...ann, signingOrder: 3 }, bob],
      "not_your_turn",
    ],
    [
      "[DO-FI-5] nobody once its owner has signed",
      { ownerId: "bob", sharedFill: true, frozen: true },
      [ann, bob],
      "field_frozen",
    ],
    ["[DO-FI-3] nobody when the sender filled it", { value: "x", filledBy: "sender" }, [ann], "field_read_only"],
    [
      "[DO-FI-3] nobody when the sender filled it, shared or not",
      { value: "x", filledBy: "sender", sharedFill: true },
      [ann],
      "field_read_only",
    ],
    ["[DO-FI-3] its owner when it holds an editable default", { value: "x", editable: true }, [ann], null],
    ["its owner again, to correct it", { value: "x", filledBy: "signer" }, [ann], null],
    ["nobody after they have signed", {}, [{ ...ann, done: true }, bob], "not_your_turn"],
  ])("%s", (_who, properties, signers, refusal) => {
    const field = aField(properties);
    expect(fillRefusal([field], signers, "ann", field)).toBe(refusal);
  });

  it("[DO-FI-7] nobody when the sender selected another member of the group for good", () => {
    const fixed = aField({ id: "fixed", fieldType: "checkbox", groupKey: "g", value: "true", filledBy: "sender" });
    const other = aField({ id: "other", fieldType: "checkbox", groupKey: "g" });
    expect(fillRefusal([fixed, other], [ann], "ann", other)).toBe("field_read_only");
  });

  it.each([
    ["the lowest order", [ann, bob], ["ann"]],
    ["all of the lowest order", [ann, { ...bob, signingOrder: 1 }], ["ann", "bob"]],
    ["the next after the first are done", [{ ...ann, done: true }, bob], ["bob"]],
    ["nobody after all are done", [{ ...ann, done: true }], []],
  ])("the turn is with %s", (_who, signers, turns) => {
    expect(owners.filter((id) => hasTurn(signers, id))).toEqual(turns);
  });
});

describe("filling", () => {
  it("[DO-FI-3] is the signer's, until it is emptied again", () => {
    const field = aField({ value: "default", editable: true });
    expect(enter([field], field, { value: "mine", valueIso: null })).toEqual([
      { ...field, value: "mine", filledBy: "signer" },
    ]);
    expect(enter([field], field, { value: "", valueIso: null })).toEqual([{ ...field, value: null, filledBy: null }]);
  });

  it("[DO-FI-3] confirms an untouched default when its owner signs, and leaves what is empty or the sender's", () => {
    const fields = [
      aField({ id: "default", value: "x", editable: true }),
      aField({ id: "fixed", value: "x", filledBy: "sender" }),
      aField({ id: "empty" }),
      aField({ id: "other", ownerId: "bob", value: "x", editable: true }),
    ];
    expect(settle(fields, "ann").map(({ id, filledBy, frozen }) => [id, filledBy, frozen])).toEqual([
      ["default", "signer", true],
      ["fixed", "sender", true],
      ["empty", null, true],
    ]);
  });

  const anyMove = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        by: fc.constantFrom(...owners),
        at: anyId(),
        value: fc.constantFrom("true", "false", "a", "one", "drawn", null),
      }),
    },
    { weight: 1, arbitrary: fc.record({ by: fc.constantFrom(...owners), sign: fc.constant<true>(true) }) },
  );
  const anyFields = fc.array(anyProperties, { minLength: 4, maxLength: 10 });

  it("[DO-FI-3] [DO-FI-5] [DO-FI-7] never leaves two members of a group on, nor changes what is fixed, frozen or somebody else's alone", () => {
    fc.assert(
      fc.property(anyFields, fc.array(anyMove, { minLength: 8, maxLength: 25 }), (asked, moves) => {
        const broken: DocumentField[] = [];
        let document = prepare(asked);
        let signers: SignerTurn[] = [ann, { ...bob, signingOrder: 1 }];
        for (const move of moves) {
          const before = document;
          if ("sign" in move) {
            if (!hasTurn(signers, move.by) || completionErrors(document, move.by, patterns).length > 0) continue;
            document = merge(document, settle(document, move.by));
            signers = signers.map((signer) => (signer.id === move.by ? { ...signer, done: true } : signer));
          } else {
            const field = document.find(({ id }) => id === move.at);
            if (!field || fillRefusal(document, signers, move.by, field)) continue;
            document = merge(document, enter(document, field, { value: move.value, valueIso: null }));
          }
          broken.push(...before.filter((was) => !kept(was, document, move)));
        }
        expect(broken).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

function kept(was: DocumentField, document: readonly DocumentField[], move: { by: string; sign?: true }): boolean {
  const now = document.find(({ id }) => id === was.id)!;
  const fixed = was.frozen || was.filledBy === "sender" || "sign" in move;
  const mayChange = was.ownerId === move.by || was.sharedFill;
  const rivals = document.filter((other) => other.id !== now.id && inSameGroup(now, other) && isOn(other));
  return (
    ((!fixed && mayChange) || now.value === was.value) &&
    (now.filledBy === null || now.value !== null) &&
    (!isOn(now) || rivals.length === 0)
  );
}

function prepare(asked: readonly Omit<NewField, "id">[]): DocumentField[] {
  return asked.reduce<DocumentField[]>((fields, properties) => {
    const outcome = defineField(fields, { ...properties, id: `f${fields.length}` }, patterns);
    if ("problem" in outcome) return fields;
    return [...fields, { ...outcome.field, filledBy: filledByOf(outcome.field), frozen: false }];
  }, []);
}

function merge(fields: readonly DocumentField[], changed: readonly DocumentField[]): DocumentField[] {
  return fields.map((field) => changed.find(({ id }) => id === field.id) ?? field);
}
