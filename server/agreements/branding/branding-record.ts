import { brandColour } from "@probity/engines/agreements/branding/brand-colour.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableTimestamp, Revision } from "#platform/operation/shapes.ts";
import type { BrandingRow } from "./branding-store.ts";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

const Logo = Type.Object({ width: Type.Integer(), height: Type.Integer() }, { description: "Its size in pixels." });

export const Branding = named(
  "Branding",
  Type.Object({
    name: nullable(Type.String({ description: "Shown to signers; null for the name of the organization." })),
    colour: nullable(Type.String()),
    darkColour: nullable(Type.String({ description: "The shade of the colour that can be read on dark surfaces." })),
    logo: nullable(Logo),
    revision: Revision,
    updatedAt: NullableTimestamp,
    updatedBy: nullable(Type.String()),
  }),
);

export function asBranding(row: BrandingRow | undefined): Static<typeof Branding> {
  return {
    name: row?.name ?? null,
    ...shownBranding(row),
    revision: row?.revision ?? 0,
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.updated_by ?? null,
  };
}

/** What the signing page needs of it. */
export const SigningBranding = named(
  "SigningBranding",
  Type.Object({ colour: nullable(Type.String()), darkColour: nullable(Type.String()), logo: nullable(Logo) }),
);

export function shownBranding(row: BrandingRow | undefined): Static<typeof SigningBranding> {
  const colour = row?.colour ?? null;
  return {
    colour,
    darkColour: colour === null ? null : brandColour(colour)!.dark,
    logo: row && row.logo_width !== null ? { width: row.logo_width, height: row.logo_height! } : null,
  };
}
