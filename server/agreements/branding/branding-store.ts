import { revisionedRow } from "#platform/database/revisioned-row.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type BrandingRow = {
  name: string | null;
  colour: string | null;
  logo_width: number | null;
  logo_height: number | null;
  revision: number;
  updated_at: Date;
  updated_by: string;
};

/** A picture that was written anew from its pixels. */
export type Logo = { png: Buffer; width: number; height: number };

const branding = revisionedRow("branding", [
  "name",
  "colour",
  "logo_width",
  "logo_height",
  "revision",
  "updated_at",
  "updated_by",
]);

export async function findBranding(tx: Tx, scope: Scope): Promise<BrandingRow | undefined> {
  return branding.find(tx, scope);
}

export async function findLogo(tx: Tx, scope: Scope): Promise<Logo | undefined> {
  const row = await tx
    .selectFrom("branding")
    .select(["logo", "logo_width", "logo_height"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .executeTakeFirst();
  return row?.logo ? { png: row.logo, width: row.logo_width!, height: row.logo_height! } : undefined;
}

export type NewBranding = {
  name: string | null;
  colour: string | null;
  /** Undefined keeps the stored one. */
  logo: Logo | null | undefined;
  at: Date;
  by: string;
};

export async function writeBranding(
  tx: Tx,
  scope: Scope,
  { name, colour, logo, at, by }: NewBranding,
  expectedRevision: number,
): Promise<BrandingRow | undefined> {
  const picture = { logo: logo?.png ?? null, logo_width: logo?.width ?? null, logo_height: logo?.height ?? null };
  const values = { name, colour, ...(logo !== undefined && picture), updated_at: at, updated_by: by };
  return branding.write(tx, scope, values, expectedRevision);
}
