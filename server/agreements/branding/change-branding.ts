import { brandColour, contrastMin } from "@probity/engines/agreements/branding/brand-colour.ts";
import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseField } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { cleanPng, type PictureBounds } from "../signing/clean-png.ts";
import { asBranding, Branding } from "./branding-record.ts";
import { findBranding, type Logo, writeBranding } from "./branding-store.ts";

const KiB = 1024;
/** Every mail to a signer carries it. */
const logoBounds: PictureBounds = { bytesMax: 128 * KiB, widthMax: 1_200, heightMax: 600 };

/** PUT /branding */
export const changeBranding = operation({
  summary: "Set the name, colour and logo that signers see on the signing page and in mails",
  allow: administrators,
  limits: { body: { name: "branding", bytes: 256 * KiB } },
  body: strict({
    name: Type.Union([Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }), Type.Null()]),
    colour: Type.Union([Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }), Type.Null()]),
    logo: Type.Optional(
      Type.Union(
        [
          Type.String({ pattern: "^[A-Za-z0-9+/]+={0,2}$", maxLength: Math.ceil(logoBounds.bytesMax / 3) * 4 }),
          Type.Null(),
        ],
        { description: "A PNG in Base64; null removes the logo, and without this member it stays." },
      ),
    ),
    expectedRevision: Revision,
  }),
  example: { name: "Harbour Supplies", colour: "#0b57d0", expectedRevision: 0 },
  reply: Branding,

  async prepare({ body: { colour, logo } }): Promise<Logo | null | undefined> {
    if (colour !== null) refuseUnlessReadable(colour);
    return typeof logo === "string" ? cleanLogo(logo) : logo;
  },

  async run({ tx, caller, now, body, prepared: logo }) {
    const { scope } = caller;
    const colour = body.colour?.toLowerCase() ?? null;
    const wanted = { name: body.name?.trim() ?? null, colour, logo, at: now, by: principalOf(caller) };
    const row = await writeBranding(tx, scope, wanted, body.expectedRevision);
    if (!row) {
      const { revision } = asBranding(await findBranding(tx, scope));
      throw new Refusal("stale_revision", { currentRevision: revision });
    }
    const changed = asBranding(row);
    await recordAudit(tx, caller, now, {
      type: "branding.changed",
      resourceType: "organizations",
      resourceId: scope.organizationId,
      details: { mode: scope.mode, name: changed.name, colour, hasLogo: changed.logo !== null, revision: row.revision },
    });
    return changed;
  },
});

function refuseUnlessReadable(colour: string): void {
  const { accepted, contrast, light } = brandColour(colour)!;
  if (accepted) return;
  const had = Math.floor(contrast * 100) / 100;
  const message = `This colour has a contrast of ${had}:1 on light surfaces, and text needs ${contrastMin}:1. The nearest shade that has it is ${light}.`;
  refuseField("/colour", "contrast_too_low", message);
}

async function cleanLogo(base64: string): Promise<Logo> {
  const cleaned = await cleanPng(Buffer.from(base64, "base64"), logoBounds);
  if ("problem" in cleaned) refuseField("/logo", "picture_invalid", cleaned.problem);
  return cleaned;
}
