import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { testRenderer } from "../../testing/renderer.ts";
import { newTemplate, sampleData, signersOf } from "../../testing/templates.ts";
import { complaintsOf, signaturesOf, textOfPdf } from "../testing/words-and-ink.ts";
import { finalizerOf } from "../testing/ready-document.ts";
import { claimsOf, tagsOf } from "../testing/tags-of.ts";
import { finalizeDocument } from "./finalize-document.ts";

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

it("the completed PDF of a document made from a template begins with the bytes of the original", async () => {
  const organization = await newOrganization();
  const { key, server, organizationId } = organization;
  const template = await newTemplate(organization);
  const body = { name: "MSA Northwind", templateData: sampleData, signers: signersOf(template) };
  const { id, originalSha256 } = (await key.post(`/templates/${template.id}/create-document`, body)).body;
  const original = (await key.get(`/documents/${id}/pdf?version=original`)).bytes;
  for (const change of [
    "update documents set status = 'finalizing', sent_at = now() where id = $1",
    "update document_signers set status = 'signed', signed_at = now() where document_id = $1",
    `update document_fields
        set value = 'typed', signature = '{"kind": "typed", "text": "Ann Lee"}', filled_by = 'signer', filled_at = now()
      where document_id = $1 and field_type = 'signature'`,
  ])
    await server.pool.query(change, [id]);
  await finalizeDocument(finalizerOf(organization), { organizationId, mode: "test", documentId: id, attempt: 0 });

  const completed = (await key.get(`/documents/${id}/pdf?version=completed`)).bytes;
  expect(completed.length).toBeGreaterThan(original.length);
  const begins = completed.subarray(0, original.length);
  expect(begins.equals(original)).toBe(true);
  expect(createHash("sha256").update(begins).digest("hex")).toBe(originalSha256.replace("sha256:", ""));
  expect(await textOfPdf(completed)).toContain("Ann Lee");
  expect(await textOfPdf(original)).not.toContain("Ann Lee");
  expect(await signaturesOf(completed)).toMatchObject([{ valid: true, whole: true }]);
  expect(await complaintsOf(completed)).toBe("");
  // It says that it is PDF/A-2a, and it is: what was entered has tags too.
  expect(await claimsOf(completed)).toEqual(["pdfaid:part 2", "pdfaid:conformance A"]);
  expect(await tagsOf(completed)).toMatchObject({ untagged: [], lost: [] });
  expect(completed.toString("latin1")).toMatch(/\/Alt \(Signature of [^)]+: Ann Lee\)/);
  const json = { headers: { accept: "application/json" } };
  const { document } = (await key.get(`/documents/${id}/certificate`, json)).body;
  expect(document).toMatchObject({ templateId: template.id, templateRevision: 1, originalBytes: original.length });
});
