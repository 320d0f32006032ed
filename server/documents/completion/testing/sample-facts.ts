import type { CertificateFacts } from "../certificate/certificate-facts.ts";

const hash = "ab12".repeat(16);
const at = "2026-11-15T09:00:00.000Z";

export function sampleFacts(change: Partial<CertificateFacts> = {}): CertificateFacts {
  return {
    document: {
      id: "01a1dc40-2738-79fc-ac6e-ba680e6d7dea",
      name: "Master Services Agreement",
      organization: "Ünï GmbH 北京",
      sandbox: false,
      pageCount: 6,
      templateId: "01a1dc40-2738-79fc-ac6e-ba680e6d7deb",
      templateRevision: 3,
      originalSha256: hash,
      originalBytes: 171_080,
      completedSha256: hash.replaceAll("a", "c"),
      sentAt: at,
      completedAt: "2026-11-15T10:11:12.000Z",
    },
    signers: [
      {
        name: "Ann Lee",
        email: "ann@northwind.example",
        role: "client",
        signingOrder: 1,
        identifiedBy: "email_code",
        invitedAt: at,
        viewedAt: at,
        consentedAt: at,
        consentSha256: hash,
        signedAt: at,
        ip: "192.0.2.1",
      },
      {
        name: "محمد عبد الله",
        email: "m@contoso.example",
        role: null,
        signingOrder: 2,
        identifiedBy: "sender_session",
        invitedAt: null,
        viewedAt: at,
        consentedAt: at,
        consentSha256: hash,
        signedAt: at,
        ip: null,
      },
    ],
    events: Array.from({ length: 40 }, (_, index) => ({
      sequence: index + 1,
      at,
      type: ["sent", "viewed", "consent_given", "field_filled"][index % 4]!,
      actor: "signer 01a1dc40-2738-79fc-ac6e-ba680e6d7dea",
      ip: "192.0.2.1",
      hash,
    })),
    lastEventHash: hash,
    seal: { certificateSerial: "6594804d3c12", issuedTo: "Documents of Ünï GmbH", timestamped: false },
    ...change,
  };
}
