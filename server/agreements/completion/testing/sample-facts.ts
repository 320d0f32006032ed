import { consentFor } from "../../signing/consent.ts";
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
    consents: [{ sha256: hash, language: "en", text: consentFor("en").text }],
    events: Array.from({ length: 40 }, (_, index) => sampleEvent(index)),
    lastEventHash: hash,
    seal: { certificateSerial: "6594804d3c12", issuedTo: "Documents of Ünï GmbH", timestamped: false },
    ...change,
  };
}

const happenings: readonly [type: string, description: string, actorName: string | null][] = [
  ["sent", "Sent for signing", "API key Backend"],
  ["invitation_sent", "Invitation sent to Ann Lee", null],
  ["viewed", "Document opened", "Ann Lee"],
  ["consent_given", "Agreed to sign electronically", "Ann Lee"],
  ["field_filled", "Filled in: Place", "محمد عبد الله"],
];

export function sampleEvent(index: number): CertificateFacts["events"][number] {
  const [type, description, actorName] = happenings[index % happenings.length]!;
  return {
    sequence: index + 1,
    at,
    type,
    description,
    actor: actorName === null ? "system documents" : "signer 01a1dc40-2738-79fc-ac6e-ba680e6d7dea",
    actorName,
    ip: actorName === null ? null : "192.0.2.1",
    hash,
  };
}

/** Facts with so many signers and events; names repeat after a while. */
export function factsWith(signers: number, events: number): CertificateFacts {
  const facts = sampleFacts();
  const names = ["Ann Lee", "محمد عبد الله", "王小明", "Søren Ångström-Nguyễn", "Дмитрий Шостакович"];
  return sampleFacts({
    signers: Array.from({ length: signers }, (_, index) => ({
      ...facts.signers[index % 2]!,
      name: `${names[index % names.length]}${index < names.length ? "" : ` ${index}`}`,
      email: `signer${index}@northwind.example`,
      signingOrder: index + 1,
    })),
    events: Array.from({ length: events }, (_, index) => sampleEvent(index)),
  });
}
