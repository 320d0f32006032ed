/** The content of a certificate, as PDF and as JSON. Times are ISO 8601 in UTC, hashes SHA-256 in hex. */
export type CertificateFacts = {
  document: {
    id: string;
    name: string;
    organization: string;
    sandbox: boolean;
    pageCount: number;
    templateId: string | null;
    templateRevision: number | null;
    originalSha256: string;
    /** The completed file begins with the original's bytes, as many as these; null when its form had to be rewritten. */
    originalBytes: number | null;
    completedSha256: string;
    sentAt: string | null;
    completedAt: string;
  };
  signers: readonly {
    name: string;
    email: string;
    role: string | null;
    signingOrder: number;
    /** The identification of the signer. */
    identifiedBy: SignerIdentification;
    invitedAt: string | null;
    viewedAt: string | null;
    consentedAt: string | null;
    consentSha256: string | null;
    signedAt: string | null;
    ip: string | null;
  }[];
  /** The full texts that signers agreed to, each once. */
  consents: readonly { sha256: string; language: string | null; text: string | null }[];
  /** The history up to the completion, whose own event is the next one. */
  events: readonly {
    sequence: number;
    at: string;
    type: string;
    /** The event in words and with names. */
    description: string;
    actor: string;
    /** Null for what the server does by itself. */
    actorName: string | null;
    ip: string | null;
    hash: string;
  }[];
  lastEventHash: string;
  seal: {
    certificateSerial: string;
    issuedTo: string;
    timestamped: boolean;
    /** Where anybody can check both files; older certificates do not say it. */
    verifyAt?: string;
  };
};

export const signerIdentifications = ["sender_session", "email_link", "email_code"] as const;
export type SignerIdentification = (typeof signerIdentifications)[number];
