import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepObjects } from "#platform/files/sweep-objects.ts";
import { type OutsideServer, startOutsideServer } from "#platform/files/testing/outside-server.ts";
import { hasSwift, whyNoSwift } from "#platform/files/testing/swift.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { finalizeDocument } from "../completion/finalizing/finalize-document.ts";
import { finalizerOf, jobOf, readyDocument } from "../completion/testing/ready-document.ts";
import { testRenderer } from "../testing/renderer.ts";
import { smallPdf } from "../testing/small-pdf.ts";
import { newTemplate, sampleData, signersOf } from "../testing/templates.ts";

let outside: OutsideServer;

beforeAll(async () => {
  if (!hasSwift) return;
  [outside] = await Promise.all([startOutsideServer("s3"), testRenderer.pool.start()]);
});
afterAll(() => outside?.stop());

const upload = { rawBody: smallPdf(2), contentType: "application/pdf" };

const placesOf = async (documentId: string) => {
  const { rows } = await outside.server.pool.query(
    "select kind, bytes is null as outside, object_bytes from document_files where document_id = $1 order by kind",
    [documentId],
  );
  return rows as { kind: string; outside: boolean; object_bytes: number | null }[];
};

/** Without the notes of objects, which are made before anything else. */
const changed = async (organization: TestOrganization) =>
  (await rowsOf(organization)).filter((line) => !line.startsWith("loose_objects "));

/** A store that is away means this to every caller. */
const retryLater = { status: 503, retryAfter: "5", code: "temporarily_unavailable" };
const answered = ({ status, headers, body }: { status: number; headers: Record<string, unknown>; body: unknown }) => ({
  status,
  retryAfter: headers["retry-after"],
  code: (body as { code?: string }).code,
});

describe("documents whose files are outside", () => {
  it.runIf(hasSwift)(
    `201: an upload and a template leave no bytes in the row, and come back as they were${whyNoSwift}`,
    async () => {
      const organization = await newOrganization(outside.server);
      const { key, organizationId } = organization;
      const { body: uploaded } = await key.post("/documents", undefined, upload);
      const template = await newTemplate(organization);
      const content = { name: "Supply", templateData: sampleData, signers: signersOf(template) };
      const made = await key.post(`/templates/${template.id}/create-document`, content);
      expect(made.status).toBe(201);

      expect(await placesOf(uploaded.id)).toEqual([
        { kind: "original", outside: true, object_bytes: uploaded.originalBytes },
      ]);
      expect(await placesOf(made.body.id)).toMatchObject([
        { kind: "model", outside: true },
        { kind: "original", outside: true },
      ]);
      expect((await outside.versionsUnder(`${organizationId}/`)).length).toBe(3);
      const pdf = await key.get(`/documents/${uploaded.id}/pdf`);
      const verdict = await key.post("/verify", undefined, { rawBody: pdf.bytes, contentType: "application/pdf" });
      expect([pdf.status, verdict.body.outcome]).toEqual([200, "intact"]);
    },
  );

  it.runIf(hasSwift)(
    `completes a document: sealed PDF, certificate and its facts are outside, and are read from there${whyNoSwift}`,
    async () => {
      const organization = await newOrganization(outside.server);
      const ready = await readyDocument(organization);
      await finalizeDocument(finalizerOf(organization, { files: outside.files }), jobOf(ready));
      expect((await placesOf(ready.id)).map(({ kind, outside: is }) => [kind, is])).toEqual([
        ["certificate", true],
        ["completed", true],
        ["facts", true],
        ["original", false],
      ]);
      const completed = await organization.key.get(`/documents/${ready.id}/pdf?version=completed`);
      expect(completed.bytes.subarray(0, ready.pdf.length).equals(ready.pdf)).toBe(true);
      const certificate = `/documents/${ready.id}/certificate` as const;
      expect((await organization.key.get(certificate)).bytes.subarray(0, 5).toString()).toBe("%PDF-");
      const facts = await organization.key.get(certificate, { headers: { accept: "application/json" } });
      expect(facts.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(facts.body).toMatchObject({ document: { id: ready.id } });
    },
  );

  it.runIf(hasSwift)(
    `503: while the store is away nothing is stored, and a completion comes back later${whyNoSwift}`,
    async () => {
      const organization = await newOrganization(outside.server);
      const { key, server, organizationId } = organization;
      const { body: document } = await key.post("/documents", undefined, upload);
      const ready = await readyDocument(organization);
      const before = await changed(organization);
      outside.store.isAway = true;
      try {
        expect(answered(await key.post("/documents", undefined, upload))).toEqual(retryLater);
        expect(await changed(organization)).toEqual(before);
        expect(answered(await key.get(`/documents/${document.id}/pdf`))).toEqual(retryLater);
        await finalizeDocument(finalizerOf(organization, { files: outside.files }), jobOf(ready));
      } finally {
        outside.store.isAway = false;
      }
      const waiting = (await key.get(`/documents/${ready.id}`)).body;
      expect(waiting).toMatchObject({ status: "finalizing", finalization: { attempts: 0, lastErrorCode: null } });
      const { rows } = await server.pool.query(
        "select start_after > now() + interval '20 seconds' as later from pgboss.job where name = 'documents.finalize' and data->>'documentId' = $1 order by created_on desc limit 1",
        [ready.id],
      );
      expect(rows).toEqual([{ later: true }]);
      expect(server.logged.join("")).not.toMatch(new RegExp(`${organizationId}/`));
      await finalizeDocument(finalizerOf(organization, { files: outside.files }), jobOf(ready));
      expect((await key.get(`/documents/${ready.id}`)).body.status).toBe("completed");
      expect((await key.get(`/documents/${document.id}/pdf`)).status).toBe(200);
    },
  );

  it.runIf(hasSwift)(`an erased row takes its object along at the next sweep, and no other${whyNoSwift}`, async () => {
    const { key, organizationId } = await newOrganization(outside.server);
    const [gone, kept] = [
      await key.post("/documents", undefined, upload),
      await key.post("/documents", undefined, upload),
    ];
    const { database, pool } = outside.server;
    await pool.query("alter table document_files disable trigger append_only");
    await pool.query("delete from document_files where document_id = $1", [gone.body.id]);
    await pool.query("alter table document_files enable trigger append_only");
    expect(await sweepObjects({ database, objects: outside.objects })).toBe(1);
    expect((await outside.versionsUnder(`${organizationId}/`)).length).toBe(1);
    expect((await key.get(`/documents/${kept.body.id}/pdf`)).status).toBe(200);
  });
});
