import { type InputNote, tellsOfScreening } from "@probity/engines/risk/policy/counterfactuals/notes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { asInputNotes, InputNotes, KeyParams, PolicyInputNotes } from "./input-notes-record.ts";
import { findInputNotes, hasPolicyKey, writeInputNotes } from "./input-notes-store.ts";

/** PUT /risk/policy-keys/{key}/input-notes */
export const changeInputNotes = operation({
  summary: "Note what can change the inputs of a policy key, and whether the customer may be told; replaces all notes",
  allow: administrators,
  params: KeyParams,
  body: strict({ notes: InputNotes, expectedRevision: Revision }),
  example: {
    notes: [{ key: "income.monthly", changeable: "customer", disclosable: true, label: "your monthly income" }],
    expectedRevision: 0,
  },
  reply: PolicyInputNotes,

  async run({ tx, caller, now, params: { key }, body: { notes, expectedRevision } }) {
    const { scope } = caller;
    refuseUnless(await hasPolicyKey(tx, scope, key), "not_found");
    refuseWrongNotes(notes);
    const wanted = { notes, updated_at: now, updated_by: principalOf(caller) };
    const row = await writeInputNotes(tx, scope, key, wanted, expectedRevision);
    if (!row) {
      const { revision } = asInputNotes(key, await findInputNotes(tx, scope, key));
      throw new Refusal("stale_revision", { currentRevision: revision });
    }
    const disclosable = notes.filter((note) => note.disclosable).map((note) => note.key);
    await recordAudit(tx, caller, now, {
      type: "risk.policy_input_notes_changed",
      resourceType: "organizations",
      resourceId: scope.organizationId,
      details: { mode: scope.mode, policyKey: key, disclosable, notes: notes.length, revision: row.revision },
    });
    return asInputNotes(key, row);
  },
});

/** Telling somebody that they were screened tips them off, so no note can allow it. */
function refuseWrongNotes(notes: readonly InputNote[]): void {
  notes.forEach(({ key, disclosable, label }, index) => {
    if (notes.findIndex((other) => other.key === key) < index)
      refuseField(`/notes/${index}/key`, "duplicate", "An input has one note.");
    if (disclosable && tellsOfScreening(key))
      refuseField(`/notes/${index}/disclosable`, "screening", "Nothing about screening may be told to the customer.");
    if (label !== null && tellsOfScreening(label))
      refuseField(`/notes/${index}/label`, "screening", "Nothing about screening may be told to the customer.");
  });
}
