import type { TestOrganization } from "#testing/organization.ts";
import { made } from "#testing/answer.ts";
import { finalizeDocument } from "../completion/finalizing/finalize-document.ts";
import { finalizerOf } from "../completion/testing/ready-document.ts";
import { signAs } from "./agreements.ts";

/** Where the signature is drawn, in points from the top left corner. */
export const signatureBox = { xPosition: 72, yPosition: 700, width: 200, height: 50 } as const;

export const uploadPdf = (organization: TestOrganization, pdf: Uint8Array) =>
  organization.key.post("/documents", undefined, { rawBody: Buffer.from(pdf), contentType: "application/pdf" });

export type SignedUpload = { id: string; uploaded: Buffer; completed: Buffer; certificate: Buffer };

/** Sends an uploaded document, signs it, and has a worker complete it; everything as the API answers it. */
export async function signUpload(organization: TestOrganization, id: string): Promise<SignedUpload> {
  const { key } = organization;
  const uploaded = (await key.get(`/documents/${id}/pdf`)).bytes;
  const signer = made(await key.post(`/documents/${id}/signers`, { email: "ann@northwind.example", name: "Ann Lee" }));
  const field = { fieldType: "signature", signerId: signer.id, pageNumber: 1, ...signatureBox };
  made(await key.post(`/documents/${id}/fields`, field));
  made(await key.post(`/documents/${id}/send`));
  const scope = { organizationId: organization.organizationId, mode: "test" } as const;
  await signAs({ organization, id, scope, signerIds: [signer.id], fieldIds: [], fields: [], pdf: uploaded });
  await finalizeDocument(finalizerOf(organization), { ...scope, documentId: id, attempt: 0 });
  const completed = await key.get(`/documents/${id}/pdf?version=completed`);
  if (completed.status !== 200)
    throw new Error(`Not completed: ${JSON.stringify((await key.get(`/documents/${id}`)).body.finalization)}`);
  const certificate = (await key.get(`/documents/${id}/certificate`)).bytes;
  return { id, uploaded, completed: completed.bytes, certificate };
}
