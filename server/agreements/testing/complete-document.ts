import type { TestOrganization } from "#testing/organization.ts";
import { finalizeDocument } from "../completion/finalizing/finalize-document.ts";
import { finalizerOf } from "../completion/testing/ready-document.ts";

/** Has a worker complete a document that everybody has signed. */
export async function completeDocument(organization: TestOrganization, documentId: string): Promise<void> {
  const scope = { organizationId: organization.organizationId, mode: "test" } as const;
  await finalizeDocument(finalizerOf(organization), { ...scope, documentId, attempt: 0 });
  const { status, finalization } = (await organization.key.get(`/documents/${documentId}`)).body;
  if (status !== "completed") throw new Error(`Not completed: ${JSON.stringify(finalization)}`);
}
