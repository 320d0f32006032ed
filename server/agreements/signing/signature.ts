import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { cleanPng, type PictureBounds } from "./clean-png.ts";

const KiB = 1024;
export const signatureBounds: PictureBounds = { bytesMax: 512 * KiB, widthMax: 2_000, heightMax: 1_000 };

const coordinate = Type.Number({ minimum: -10_000, maximum: 10_000 });
/** x, y and, where known, the milliseconds since the pen first touched. */
const Point = Type.Tuple([coordinate, coordinate, Type.Number({ minimum: 0, maximum: 86_400_000 })]);
/** Far more than a hand makes: a minute of drawing at 60 points a second has fewer. */
const pointsMax = 5_000;

const DrawnSignature = strict({
  kind: Type.Literal("drawn"),
  strokes: Type.Array(Type.Array(Point, { minItems: 1, maxItems: pointsMax }), { minItems: 1, maxItems: 1_000 }),
});
const TypedSignature = strict({
  kind: Type.Literal("typed"),
  text: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
});
const UploadedSignature = strict({
  kind: Type.Literal("uploaded"),
  png: Type.String({
    description: "Base64.",
    pattern: "^[A-Za-z0-9+/]+={0,2}$",
    maxLength: Math.ceil(signatureBounds.bytesMax / 3) * 4,
  }),
});
export const Signature = named("NewSignature", Type.Union([DrawnSignature, TypedSignature, UploadedSignature]));
type GivenSignature = Static<typeof Signature>;

/** The signature kept beside a field and shown again to its signer. The picture of an uploaded one is kept as bytes. */
export const KeptSignature = named(
  "Signature",
  Type.Union([DrawnSignature, TypedSignature, Type.Object({ kind: Type.Literal("uploaded") })]),
);
export type KeptSignature = Static<typeof KeptSignature>;
export type StoredSignature = { signature: KeptSignature; signatureImage: Buffer | null };

/** Room for a picture in Base64 or for the strokes of a long signature. */
export const signatureBodyLimit = { name: "signature", bytes: 1024 * KiB };

// A zero-width space is neither white space nor anything to see.
const showsSomething = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A signature as it may be kept, or a refusal. Decoding a picture takes a while, so it is done before any transaction. */
export async function storableSignature(given: GivenSignature): Promise<StoredSignature> {
  if (given.kind === "typed") {
    if (!showsSomething.test(given.text))
      refuseSignature("/signature/text", "The signature is empty. Draw or type it.");
    return { signature: { kind: "typed", text: given.text.trim() }, signatureImage: null };
  }
  if (given.kind === "drawn") return { signature: drawn(given), signatureImage: null };
  const cleaned = await cleanPng(Buffer.from(given.png, "base64"), signatureBounds);
  if ("problem" in cleaned) refuseSignature("/signature/png", cleaned.problem);
  return { signature: { kind: "uploaded" }, signatureImage: cleaned.png };
}

/** A hundredth of a pixel is finer than any pen. */
function drawn({ strokes }: Static<typeof DrawnSignature>): KeptSignature {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (points > pointsMax) refuseSignature("/signature/strokes", `A signature can have at most ${pointsMax} points.`);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    kind: "drawn",
    strokes: strokes.map((stroke) => stroke.map(([x, y, t]) => [round(x), round(y), Math.round(t)])),
  };
}

function refuseSignature(path: string, message: string): never {
  throw new Refusal("signature_invalid", { detail: message, errors: [{ path, code: "signature_invalid", message }] });
}
