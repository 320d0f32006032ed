import type { Rendered, RenderOutcome } from "@probity/engines/agreements/model/rendering.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import type { Services } from "#platform/operation/services.ts";
import { checkSample } from "./check-sample.ts";
import { listRoles, storeRoles } from "./role-store.ts";
import { type contentOf, refuseLargeData, refuseLargeSource } from "./template-content.ts";
import { recordOf } from "./template-record.ts";
import { findTemplate, insertTemplateRevision } from "./template-store.ts";

type Content = ReturnType<typeof contentOf>;

/**
 * The slow part of saving a template, done before the transaction. Problems of the sample are refused inside the
 * transaction, after the idempotency key: a repeated request may have succeeded long ago.
 */
export async function renderSample(services: Services, now: Date, content: Content): Promise<RenderOutcome> {
  const data = content.sample_data as Record<string, unknown>;
  refuseLargeSource(content.source);
  refuseLargeData(data);
  const outcome = await services.renderer.render({
    source: content.source,
    data,
    pageSize: content.page_size,
    language: content.language,
    date: now,
    purpose: { kind: "save" },
  });
  return checkSample(outcome, content.data_schema, data);
}

/** Keeps a revision of a template with the roles and variables that were found in it. */
export async function storeRevision(
  tx: Tx,
  caller: Caller,
  now: Date,
  template: { id: string; revision: number; content: Content; rendered: Rendered },
): Promise<void> {
  const { id, revision, content, rendered } = template;
  await insertTemplateRevision(tx, caller.scope, id, {
    ...content,
    revision,
    variables: [...rendered.variables],
    created_at: now,
    created_by: principalOf(caller),
  });
  const roles = rendered.roles.map((role, at) => ({ ...role, id: newId(now), position: at + 1 }));
  await storeRoles(tx, caller.scope, id, roles);
}

/** A template as it stands, after a change in this transaction. */
export async function readRecord(tx: Tx, scope: Scope, id: string) {
  const template = await findTemplate(tx, scope, id);
  if (!template) throw new Error("A template that was changed is gone.");
  return recordOf(template, await listRoles(tx, scope, [id]));
}
