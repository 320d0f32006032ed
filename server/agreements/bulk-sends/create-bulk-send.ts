import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { type FieldError, Refusal, refuseField, refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, Revision, strict, Timestamp } from "#platform/operation/shapes.ts";
import { sendingOf, sendingProperties } from "../drafts/sending.ts";
import { assignSigners } from "../templates/assign-signers.ts";
import type { DraftContent } from "../templates/create-draft.ts";
import { draftProperties } from "../templates/draft-shapes.ts";
import { exampleTemplate } from "../templates/example-template.ts";
import { listRoles, type RoleRow } from "../templates/role-store.ts";
import { refuseLargeData } from "../templates/template-content.ts";
import { findTemplate } from "../templates/template-store.ts";
import { asBulkSend, BulkSendRecord } from "./bulk-send-record.ts";
import { findBulkSend, insertBulkSend, insertRows } from "./bulk-send-store.ts";
import { enqueueBulkSend } from "./enqueue-bulk-send.ts";
import { sealContent } from "./row-content.ts";

const MiB = 1024 * 1024;
const rowsMax = 1_000;
const errorsMax = 100;

/** POST /bulk-sends */
export const createBulkSend = operation({
  summary: "Send a template to many; each row becomes a document of its own",
  allow: writers,
  answer: { status: 202 },
  body: strict({
    templateId: Id,
    templateRevision: Type.Integer({
      ...Revision,
      description: "The one you have checked. 409 if there is a newer one.",
    }),
    rows: Type.Array(strict(draftProperties), { minItems: 1, maxItems: rowsMax }),
    ...sendingProperties,
    expiresAt: Type.Optional(Timestamp),
    allowDecline: Type.Optional(Type.Boolean({ description: "True unless given." })),
  }),
  example: {
    templateId: "0192f0c1-7c1e-7a3b-9d54-1f2e3a4b5c6d",
    templateRevision: 3,
    rows: [
      {
        name: "Supply agreement with Harbour Supplies",
        templateData: exampleTemplate.sampleData,
        signers: {
          "0192f0c1-7c1e-7a3b-9d54-1f2e3a4b5c6e": { name: "Ann Example", email: "ann@harbour.example" },
        },
      },
    ],
  },
  reply: BulkSendRecord,
  limits: {
    // The CSV of 2 MB that most come from, with the name of every value before it.
    body: { name: "request", bytes: 8 * MiB },
  },

  async run({ tx, caller, now, origin, keys, body, services }) {
    const { scope } = caller;
    const sending = sendingOf(body, services.mails);
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
    if (expiresAt && expiresAt <= now) refuseField("/expiresAt", "must_be_future", "Must be in the future.");
    const template = await findTemplate(tx, scope, body.templateId);
    refuseUnlessFound(template, "/templateId");
    refuseUnless(template.status === "active", "template_archived");
    refuseUnless(template.revision === body.templateRevision, "stale_revision", {
      expectedRevision: body.templateRevision,
      currentRevision: template.revision,
    });
    refuseBadRows(await listRoles(tx, scope, [template.id]), body.rows);

    const id = newId(now);
    await insertBulkSend(tx, scope, {
      id,
      template_id: template.id,
      template_revision: template.revision,
      row_count: body.rows.length,
      ...sending,
      allow_decline: body.allowDecline ?? true,
      expires_at: expiresAt,
      origin: keys.seal("bulk-send-origin", JSON.stringify(origin)),
      created_at: now,
      created_by: principalOf(caller),
    });
    await insertRows(
      tx,
      scope,
      id,
      body.rows.map((row, at) => sealContent(keys, id, at + 1, row)),
    );
    await enqueueBulkSend(tx, scope, id);
    const bulkSend = await findBulkSend(tx, scope, id);
    return asBulkSend(bulkSend!);
  },
});

/** Nothing is sent unless every row has somebody for each role. What only rendering shows is a problem of its row. */
function refuseBadRows(roles: readonly RoleRow[], rows: readonly DraftContent[]): void {
  const errors: FieldError[] = [];
  for (const [at, { signers, templateData }] of rows.entries()) {
    refuseLargeData(templateData);
    try {
      assignSigners(roles, signers);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const found = (error.members.errors ?? []) as readonly FieldError[];
      errors.push(...found.map((each) => ({ ...each, path: `/rows/${at}${each.path}` })));
    }
    if (errors.length >= errorsMax) break;
  }
  refuseUnless(errors.length === 0, "validation_failed", { errors: errors.slice(0, errorsMax) });
}
