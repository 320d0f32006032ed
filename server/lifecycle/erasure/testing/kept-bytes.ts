import type { OutsideServer } from "#platform/files/testing/outside-server.ts";
import { organizationKeys, type TestOrganization } from "#testing/organization.ts";

/** Sealed bytes of which somebody has made a copy. */
export type Kept = { what: string; use: string; sealed: Buffer };

/** A copy of everything that an organization has sealed about people in rows, except why somebody is to be erased. */
export async function keptRows({ server, organizationId }: TestOrganization): Promise<Kept[]> {
  const { rows } = await server.pool.query<Kept>(
    `select 'text' as what, 'note' as use, text as sealed from note_texts where organization_id = $1
      union all
     select 'withdrawal', 'note', withdrawal_reason from notes where organization_id = $1 and withdrawal_reason is not null
      union all
     select 'file', 'note-file', bytes from note_files where organization_id = $1
      union all
     select 'file name', 'note-file-name', name from note_files where organization_id = $1
      union all
     select 'proposal', 'proposal', content from proposals where organization_id = $1 and operation <> 'eraseSubject'
      union all
     select 'declined', 'proposal', reason from proposals where organization_id = $1 and reason is not null`,
    [organizationId],
  );
  return rows;
}

/** A copy of every object of an organization. */
export async function keptObjects(outside: OutsideServer, organizationId: string): Promise<Kept[]> {
  const { rows } = await outside.server.pool.query(
    "select kind, object_sha256 as address from document_files where organization_id = $1 and object_sha256 is not null order by kind",
    [organizationId],
  );
  return Promise.all(
    rows.map(async ({ kind, address }) => ({
      what: kind,
      use: "file",
      sealed: await outside.objectAt(organizationId, address),
    })),
  );
}

/** What of it opens under any key that can be derived now: the organization's, and one for each salt that is left in any row. */
export async function opened(organization: TestOrganization, kept: readonly Kept[]): Promise<string[]> {
  const keys = await organizationKeys(organization);
  const { rows } = await organization.server.pool.query<{ salt: Buffer }>("select salt from content_keys");
  const all = [null, ...rows.map(({ salt }) => salt)].map((salt) => keys.ofContent(salt));
  const opens = ({ use, sealed }: Kept) =>
    all.some((key) => {
      try {
        return key.unseal(use, sealed).length >= 0;
      } catch {
        return false;
      }
    });
  return kept.filter(opens).map(({ what }) => what);
}
