import { changeableBy } from "@probity/engines/risk/policy/counterfactuals/notes.ts";
import { countLimits, idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Line, NullableText, NullableTimestamp, Revision, strict } from "#platform/operation/shapes.ts";
import type { InputNotesRow } from "./input-notes-store.ts";

export const KeyParams = Type.Object({ key: Type.String({ pattern: idPattern }) });

export const InputNoteMembers = {
  changeable: Type.Enum([...changeableBy], { description: "Who or what can change the input." }),
  disclosable: Type.Boolean({ description: "Whether the customer may be told about it. Screening never is." }),
  label: Type.Union([Line, Type.Null()], {
    description: "The words for it that the customer reads; null for its key.",
  }),
};

export const InputNotes = Type.Array(
  named("PolicyInputNote", strict({ key: Type.String({ pattern: idPattern }), ...InputNoteMembers })),
  {
    maxItems: 5 * countLimits.inputs,
    description: "An input without a note is changeable by nobody and not disclosable.",
  },
);

export const PolicyInputNotes = named(
  "PolicyInputNotes",
  Type.Object({
    policyKey: Type.String(),
    notes: InputNotes,
    revision: Revision,
    updatedAt: NullableTimestamp,
    updatedBy: NullableText,
  }),
);

export function asInputNotes(policyKey: string, row: InputNotesRow | undefined): Static<typeof PolicyInputNotes> {
  return {
    policyKey,
    notes: row?.notes ?? [],
    revision: row?.revision ?? 0,
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.updated_by ?? null,
  };
}
