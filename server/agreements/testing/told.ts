import type { WebhookEvent } from "@probity/contract";
import { followCursor } from "@probity/client";
import { brokenAt, type ChainedEvent } from "@probity/engines/agreements/documents/history.ts";
import type { Read } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { chainHash } from "../drafts/chain-hash.ts";

/** The announcements to an organization's subscribers, in order. */
export async function announcedTo({ server, organizationId }: TestOrganization): Promise<Read<WebhookEvent>[]> {
  const { rows } = await server.pool.query(
    "select convert_from(body, 'UTF8')::json as body from webhook_messages where organization_id = $1 order by id",
    [organizationId],
  );
  return rows.map(({ body }) => body);
}

/** The history of a document as a customer reads it, page by page, and where it is broken. */
export async function historyOf({ key }: TestOrganization, documentId: string) {
  const events: ChainedEvent[] = [];
  let end = { seq: 0, hash: "" };
  const pages = followCursor(async (after) => {
    const { body } = await key.get(`/documents/${documentId}/audit-events?after=${after}`);
    end = body.end;
    return body;
  });
  for await (const event of pages) events.push(event as ChainedEvent);
  return { events, types: events.map(({ type }) => type), broken: brokenAt(chainHash, events, end) };
}
