import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import { signerIdentifications } from "./certificate-facts.ts";

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const NullableInteger = Type.Union([Type.Integer(), Type.Null()]);

/** The facts of a certificate as the API shows them. */
export const CertificateRecord = named(
  "Certificate",
  Type.Object({
    document: Type.Object({
      id: Id,
      name: Type.String(),
      organization: Type.String(),
      sandbox: Type.Boolean({ description: "Made in the test mode: it proves nothing." }),
      pageCount: Type.Integer(),
      templateId: Type.Union([Id, Type.Null()]),
      templateRevision: NullableInteger,
      originalSha256: Sha256,
      originalBytes: Type.Union([Type.Integer(), Type.Null()], {
        description: "So many bytes of the completed PDF are the original; null when its form had to be rewritten.",
      }),
      completedSha256: Sha256,
      sentAt: NullableTimestamp,
      completedAt: Timestamp,
    }),
    signers: Type.Array(
      Type.Object({
        name: Type.String(),
        email: Type.String(),
        role: NullableText,
        signingOrder: Type.Integer(),
        identifiedBy: Type.Enum([...signerIdentifications]),
        invitedAt: NullableTimestamp,
        viewedAt: NullableTimestamp,
        consentedAt: NullableTimestamp,
        consentSha256: Type.Union([Sha256, Type.Null()]),
        signedAt: NullableTimestamp,
        ip: NullableText,
      }),
    ),
    consents: Type.Array(
      Type.Object({
        sha256: Sha256,
        language: NullableText,
        text: Type.Union([Type.String(), Type.Null()], {
          description:
            "The full text with the hash `consentSha256` of the signers; null for a text that is no longer in use.",
        }),
      }),
    ),
    events: Type.Array(
      Type.Object({
        sequence: Type.Integer(),
        at: Timestamp,
        type: Type.String(),
        description: Type.String({ description: "The event in words and with names." }),
        actor: Type.String(),
        actorName: Type.Union([Type.String(), Type.Null()], {
          description: "The author; null when the server acted by itself.",
        }),
        ip: NullableText,
        hash: Sha256,
      }),
    ),
    lastEventHash: Sha256,
    seal: Type.Object({
      certificateSerial: Type.String(),
      issuedTo: Type.String(),
      timestamped: Type.Boolean(),
      verifyAt: Type.Optional(
        Type.String({ description: "The page on which anybody can check both files; older certificates lack it." }),
      ),
    }),
  }),
);
