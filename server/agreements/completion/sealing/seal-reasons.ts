/** The reason of a seal. It is written into the file, so a changed file still says which document it claims to be. */
export const sealReasons = {
  completed: (documentId: string) => `Document ${documentId} completed`,
  certificate: (documentId: string) => `Certificate of document ${documentId}`,
  report: (assessmentId: string) => `Report of assessment ${assessmentId}`,
} as const;

const id = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const claims = [
  { version: "completed", pattern: new RegExp(`Document ${id} completed`) },
  { version: "certificate", pattern: new RegExp(`Certificate of document ${id}`) },
] as const;

export type SealedVersion = (typeof claims)[number]["version"];

/** The document that a file claims to be. Anybody can write that into a file; it is a hint, not a proof. */
export function claimOf(pdf: Uint8Array): { documentId: string; version: SealedVersion } | null {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  for (const { version, pattern } of claims) {
    const documentId = pattern.exec(text)?.[1];
    if (documentId) return { documentId, version };
  }
  return null;
}
