import Type from "typebox";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Revision, strict } from "#platform/operation/shapes.ts";
import { recordEvent } from "../events/record-event.ts";
import { ApiKeyIds, refuseUnboundSource, refuseUnbindable } from "./bindable-keys.ts";
import { asSourceRecord, Source } from "./source-resource.ts";
import { changeBindings, findSource, holdApiKeys, lockBindings } from "./source-store.ts";

/** POST /risk/sources/{id}/bindings */
export const rebindSource = operation({
  summary: "Replace the API keys of a source, and enable or disable it",
  allow: administrators,
  params: IdParams,
  body: strict({ expectedRevision: Revision, apiKeyIds: ApiKeyIds, enabled: Type.Boolean() }),
  example: { expectedRevision: 1, apiKeyIds: ["01980c11-6b5a-7d43-9c8b-7a6958473625"], enabled: true },
  reply: Source,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const { apiKeyIds, enabled } = body;
    refuseUnboundSource(apiKeyIds, enabled);
    const [, source, keys] = await Promise.all([
      lockBindings(tx, caller.scope, params.id),
      findSource(tx, caller.scope, params.id),
      holdApiKeys(tx, caller.scope, apiKeyIds),
    ]);
    refuseUnless(source, "not_found");
    refuseUnbindable(apiKeyIds, keys, now);

    const bindings = { apiKeyIds, enabled, updatedAt: now };
    const changed = await changeBindings(tx, caller.scope, source.id, body.expectedRevision, bindings);
    refuseUnless(changed, "stale_revision", { currentRevision: source.revision });
    await recordEvent(tx, caller, now, {
      type: "risk.source.bindings_updated",
      subjectId: null,
      sequence: null,
      resourceType: "sources",
      resourceId: source.id,
      details: { revision: changed.revision, enabled: changed.enabled, apiKeyIds },
    });
    return asSourceRecord(changed);
  },
});
