import type { FactDeclaration } from "@probity/engines/risk/check-fact.ts";
import { newId } from "#platform/database/new-id.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { type FieldError, Refusal } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordEvent } from "../events/record-event.ts";
import { ApiKeyIds, refuseUnbindable, refuseUnboundSource } from "./bindable-keys.ts";
import { asSourceRecord, Facts, Key, Source } from "./source-resource.ts";
import { findSourceByKey, holdApiKeys, insertSource } from "./source-store.ts";

/** POST /risk/sources */
export const registerSource = operation({
  summary: "Register a source of evidence: the facts it reports, and the API keys that may report them",
  allow: administrators,
  body: strict({ key: Key, facts: Facts, apiKeyIds: ApiKeyIds }),
  example: {
    key: "onboarding-system",
    facts: [
      { key: "country.residence", type: "string" },
      { key: "products", type: "list", itemType: "string" },
    ],
    apiKeyIds: ["01980c11-6b5a-7d43-9c8b-7a6958473625"],
  },
  reply: Source,

  async run({ tx, caller, now, body }) {
    refuseFacts(body.facts);
    const { apiKeyIds } = body;
    refuseUnboundSource(apiKeyIds, true);
    refuseUnbindable(apiKeyIds, await holdApiKeys(tx, caller.scope, apiKeyIds), now);

    const source = {
      id: newId(now),
      key: body.key,
      facts: body.facts,
      api_key_ids: apiKeyIds,
      enabled: true,
      revision: 1,
      created_at: now,
      created_by: principalOf(caller),
      updated_at: now,
    };
    if (!(await insertSource(tx, caller.scope, source))) {
      const existing = await findSourceByKey(tx, caller.scope, body.key);
      throw new Refusal("already_exists", existing && { existingId: existing.id });
    }
    await recordEvent(tx, caller, now, {
      type: "risk.source.created",
      subjectId: null,
      sequence: null,
      resourceType: "sources",
      resourceId: source.id,
      details: { revision: source.revision, enabled: source.enabled, apiKeyIds },
    });
    return asSourceRecord(source);
  },
});

/** Readers of such a fact rely on a search of the lists, so only screening may record it. */
const screeningPrefix = "screening.";

/** Checks that a schema could make only without naming the place of the mistake. */
function refuseFacts(facts: readonly FactDeclaration[]): void {
  const keys = facts.map(({ key }) => key);
  const errors = facts.flatMap(({ key, type, itemType }, index): FieldError[] => {
    const found: FieldError[] = [];
    if (keys.indexOf(key) !== index)
      found.push({ path: `/facts/${index}/key`, code: "duplicate", message: "An earlier fact has the same key." });
    if (key.startsWith(screeningPrefix)) {
      const message = `Facts that start with ${screeningPrefix} are recorded only by screening runs.`;
      found.push({ path: `/facts/${index}/key`, code: "reserved", message });
    }
    const path = `/facts/${index}/itemType`;
    if (type === "list" && itemType === undefined)
      found.push({ path, code: "required", message: "A list must declare the type of its items." });
    if (type !== "list" && itemType !== undefined)
      found.push({ path, code: "not_allowed", message: "Only a list can declare a type of items." });
    return found;
  });
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
}
