import { brokenAt, type ChainedEvent } from "@probity/engines/documents/history.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { chainHash } from "../documents/chain-hash.ts";

/** What the subscribers of an organization were told, in that order. */
export async function announcedTo({
  server,
  organizationId,
}: TestOrganization): Promise<{ event: string; data: any }[]> {
  const { rows } = await server.pool.query(
    "select convert_from(body, 'UTF8')::json as body from webhook_messages where organization_id = $1 order by id",
    [organizationId],
  );
  return rows.map(({ body }) => body);
}

/** The history of a document as a customer reads it, page by page, and where it is broken. */
export async function historyOf({ key }: TestOrganization, documentId: string) {
  const events: ChainedEvent[] = [];
  for (let offset: number | null = 0; ;) {
    const { body }: { body: any } = await key.get(`/documents/${documentId}/audit-events?offset=${offset}`);
    events.push(...body.items);
    offset = body.nextOffset;
    if (offset === null)
      return { events, types: events.map(({ type }) => type), broken: brokenAt(chainHash, events, body.end) };
  }
}
