import { createHash } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { testRenderer } from "../../testing/renderer.ts";
import { newWebhook, webhookOrganization } from "#webhooks/testing/webhooks.ts";
import { RenderersBusy } from "#rendering/children/renderers-busy.ts";
import { announcedTo, historyOf } from "../../testing/told.ts";
import { complaintsOf, inkOf, signaturesOf, textOfPdf, wordsOf } from "../testing/words-and-ink.ts";
import { finalizerOf, jobOf, readyDocument } from "../testing/ready-document.ts";
import { formPdf } from "../testing/sample-pdfs.ts";
import { forgeries, startTimestampAuthority } from "../testing/timestamp-authority.ts";
import { finalizeDocument } from "./finalize-document.ts";

const subscribed = async () => {
  const organization = await webhookOrganization();
  await newWebhook(organization, { events: ["document.*"] });
  return organization;
};
const documentOf = async ({ key }: TestOrganization, id: string) => (await key.get(`/documents/${id}`)).body;
const completedPdf = async ({ key }: TestOrganization, id: string) =>
  (await key.get(`/documents/${id}/pdf?version=completed`)).bytes;
const announced = async (organization: TestOrganization) =>
  (await announcedTo(organization)).map(({ event }) => event).filter((event) => event !== "document.created");
const waitingJobs = async ({ server }: TestOrganization, id: string) =>
  (
    await server.pool.query(
      `select (data->>'attempt')::int as attempt, start_after from pgboss.job
        where name = 'documents.finalize' and data->>'documentId' = $1 order by created_on, attempt`,
      [id],
    )
  ).rows;

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

describe("completing a document", () => {
  it("stores the stamped, sealed PDF and its certificate, tells of it once, and chains it", async () => {
    const organization = await subscribed();
    const ready = await readyDocument(organization);
    await finalizeDocument(finalizerOf(organization), jobOf(ready));

    const document = await documentOf(organization, ready.id);
    expect(document).toMatchObject({ status: "completed", finalization: null, completedAt: expect.any(String) });
    const pdf = await completedPdf(organization, ready.id);
    expect(pdf.subarray(0, ready.pdf.length).equals(ready.pdf)).toBe(true);
    expect(document.completedSha256).toBe(createHash("sha256").update(pdf).digest("hex"));
    expect(await textOfPdf(pdf)).toMatch(/Northwind 北京[^]*Ann Lee/);
    expect(await complaintsOf(pdf)).toBe("");
    expect(await signaturesOf(pdf)).toMatchObject([{ valid: true, whole: true }]);
    expect(await announced(organization)).toEqual(["document.completed"]);
    const { types, broken, events } = await historyOf(organization, ready.id);
    expect([types.filter((type) => type === "finalized"), broken]).toEqual([["finalized"], null]);
    expect(events.find(({ type }) => type === "finalized")).toMatchObject({
      actor: { kind: "system", id: "documents" },
      details: { completedSha256: document.completedSha256, timestamped: false },
    });
  });

  it("gives a certificate as a sealed PDF and the same facts as JSON; 409 before", async () => {
    const organization = await newOrganization();
    const ready = await readyDocument(organization);
    const path = `/documents/${ready.id}/certificate` as const;
    const before = await organization.key.get(path);
    expect([before.status, before.body.code]).toEqual([409, "document_state_conflict"]);
    await finalizeDocument(finalizerOf(organization), jobOf(ready));

    const certificate = await organization.key.get(path);
    expect(certificate.headers["content-type"]).toBe("application/pdf");
    expect(await signaturesOf(certificate.bytes)).toMatchObject([{ valid: true, whole: true }]);
    const facts = (await organization.key.get(path, { headers: { accept: "application/json" } })).body;
    const document = await documentOf(organization, ready.id);
    expect(facts.document).toMatchObject({
      id: ready.id,
      sandbox: true,
      originalSha256: document.originalSha256,
      originalBytes: ready.pdf.length,
      completedSha256: document.completedSha256,
      completedAt: document.completedAt,
    });
    expect(facts.signers).toMatchObject([
      { name: "Ann Lee 1", email: "ann1@northwind.example", identifiedBy: "sender_session" },
      { name: "Ann Lee 2", email: "ann2@northwind.example" },
    ]);
    const { events } = await historyOf(organization, ready.id);
    expect(facts.events.map(({ hash }) => hash)).toEqual(events.slice(0, facts.events.length).map(({ hash }) => hash));
    const said = (await textOfPdf(certificate.bytes)).replaceAll(/\s+/g, " ");
    for (const fact of [facts.document.completedSha256, facts.lastEventHash, facts.seal.certificateSerial, "Ann Lee 2"])
      expect(said).toContain(fact);
  });

  it("twice at once, or again afterwards, completes it once", async () => {
    const organization = await subscribed();
    const ready = await readyDocument(organization);
    const parts = finalizerOf(organization);
    await Promise.all([finalizeDocument(parts, jobOf(ready)), finalizeDocument(parts, jobOf(ready))]);
    const first = await completedPdf(organization, ready.id);
    await finalizeDocument(parts, jobOf(ready));
    expect((await completedPdf(organization, ready.id)).equals(first)).toBe(true);
    expect(await announced(organization)).toEqual(["document.completed"]);
  });

  it("seals all documents of a mode with one key, and those of the other mode with another", async () => {
    const organization = await newOrganization();
    const serials = [];
    for (const mode of ["test", "test", "live"] as const) {
      const ready = await readyDocument(organization, { mode });
      await finalizeDocument(finalizerOf(organization), jobOf(ready));
      const { rows } = await organization.server.pool.query(
        "select details->>'sealSerial' as serial from document_events where document_id = $1 and type = 'finalized'",
        [ready.id],
      );
      serials.push(rows[0].serial);
    }
    expect(serials[0]).toBe(serials[1]);
    expect(serials[2]).not.toBe(serials[0]);
  });

  it("[DO-FI-9] fills and flattens the form of an uploaded PDF", async () => {
    const organization = await newOrganization();
    const page = { width: 500, height: 700, rotation: 0 as const };
    const pages = [1, 2].map((pageNumber) => ({ pageNumber, ...page }));
    const ready = await readyDocument(organization, { pdf: await formPdf(0, 2), pages });
    const { pool } = organization.server;
    const link = "update document_fields set acro_field_name = $2 where document_id = $1 and field_type = $3";
    await pool.query(link, [ready.id, "city", "text"]);
    await pool.query(link, [ready.id, "agree", "checkbox"]);
    await finalizeDocument(finalizerOf(organization), jobOf(ready));
    const pdf = await completedPdf(organization, ready.id);
    expect(await signaturesOf(pdf)).toMatchObject([{ valid: true, whole: true }]);
    const city = (await wordsOf(pdf)).find(({ text }) => text === "Northwind")!;
    expect([city.yMin > 165, city.yMax < 205]).toEqual([true, true]);
    expect(await inkOf(pdf, { left: 70, top: 228, right: 94, bottom: 252 })).not.toBeNull();
    const form = (await PDFDocument.load(pdf)).getForm().getFields();
    expect(form.map((field) => field.constructor.name)).toEqual(["PDFSignature"]);
    const accept = { headers: { accept: "application/json" } };
    const facts = (await organization.key.get(`/documents/${ready.id}/certificate`, accept)).body;
    expect(facts.document.originalBytes).toBeNull();
  });
});

describe("a form that has values of its own", () => {
  it("[DO-FI-9] shows none of them in the completed PDF where its signers left the linked fields empty", async () => {
    const organization = await newOrganization();
    const upload = await PDFDocument.load(await formPdf(0, 2));
    upload.getForm().getTextField("city").setText("Paris");
    upload.getForm().getCheckBox("agree").check();
    const pages = [1, 2].map((pageNumber) => ({ pageNumber, width: 500, height: 700, rotation: 0 as const }));
    const ready = await readyDocument(organization, { pdf: await upload.save(), pages });
    const empty =
      "update document_fields set acro_field_name = $2, value = $3 where document_id = $1 and field_type = $4";
    await organization.server.pool.query(empty, [ready.id, "city", null, "text"]);
    await organization.server.pool.query(empty, [ready.id, "agree", "false", "checkbox"]);
    await finalizeDocument(finalizerOf(organization), jobOf(ready));
    const pdf = await completedPdf(organization, ready.id);
    expect(await textOfPdf(pdf)).not.toContain("Paris");
    expect(await inkOf(pdf, { left: 70, top: 228, right: 94, bottom: 252 })).toBeNull();
  });
});

describe("when completing fails", () => {
  let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;
  beforeAll(async () => {
    authority = await startTimestampAuthority();
  });
  afterAll(() => authority.close());

  it("the document stays finalizing and says why; it completes when the timestamp server is back", async () => {
    const organization = await subscribed();
    const ready = await readyDocument(organization);
    const now = new Date("2026-11-15T10:00:00Z");
    const seal = { p12: null, timestamps: authority.settings };
    const parts = finalizerOf(organization, { seal, clock: () => now });
    authority.state.broken = true;
    for (const [attempt, minutes] of [1, 5, 15, 60, 60].entries()) {
      await finalizeDocument(parts, jobOf(ready, attempt));
      const document = await documentOf(organization, ready.id);
      const nextAttemptAt = new Date(now.getTime() + minutes * 60_000).toISOString();
      expect([document.status, document.finalization]).toEqual([
        "finalizing",
        { attempts: attempt + 1, lastErrorCode: "timestamp_failed", nextAttemptAt },
      ]);
      expect(await waitingJobs(organization, ready.id)).toContainEqual({
        attempt: attempt + 1,
        start_after: new Date(nextAttemptAt),
      });
    }
    expect(await announced(organization)).toEqual(Array.from({ length: 3 }, () => "document.finalization_failed"));

    authority.state.broken = false;
    await finalizeDocument(parts, jobOf(ready, 5));
    expect((await documentOf(organization, ready.id)).status).toBe("completed");
    expect(await signaturesOf(await completedPdf(organization, ready.id))).toMatchObject([{ valid: true }]);
    expect(await announced(organization)).toContain("document.completed");
    const { broken, types } = await historyOf(organization, ready.id);
    expect([broken, types.filter((type) => type === "finalization_failed").length]).toEqual([null, 5]);
  });

  it("a forged timestamp is none: nothing is stored and nothing claims one until a real one comes", async () => {
    const organization = await newOrganization();
    const ready = await readyDocument(organization);
    const parts = finalizerOf(organization, { seal: { p12: null, timestamps: authority.settings } });
    for (const [attempt, forgery] of forgeries.entries()) {
      authority.state.forgery = forgery;
      await finalizeDocument(parts, jobOf(ready, attempt));
      const document = await documentOf(organization, ready.id);
      expect([forgery, document.status, document.finalization.lastErrorCode, document.completedSha256]).toEqual([
        forgery,
        "finalizing",
        "timestamp_failed",
        null,
      ]);
      expect((await organization.key.get(`/documents/${ready.id}/pdf?version=completed`)).status).toBe(409);
    }
    authority.state.forgery = null;
    await finalizeDocument(parts, jobOf(ready, forgeries.length));
    const certificate = await organization.key.get(`/documents/${ready.id}/certificate`, {
      headers: { accept: "application/json" },
    });
    expect(certificate.body.seal.timestamped).toBe(true);
  });

  it("a job that another attempt has overtaken does nothing", async () => {
    const organization = await newOrganization();
    const ready = await readyDocument(organization);
    const parts = finalizerOf(organization, { run: () => Promise.reject(new Error("broken")) });
    await finalizeDocument(parts, jobOf(ready, 0));
    await finalizeDocument(parts, jobOf(ready, 0));
    const { finalization } = await documentOf(organization, ready.id);
    expect(finalization).toMatchObject({ attempts: 1, lastErrorCode: "internal_error" });
    expect(await waitingJobs(organization, ready.id)).toHaveLength(2);
  });

  it("busy renderers are not a failure: it is tried again after seconds, and nothing is counted", async () => {
    const organization = await subscribed();
    const ready = await readyDocument(organization);
    const now = new Date("2026-11-15T10:00:00Z");
    const busy = { run: () => Promise.reject(new RenderersBusy()), clock: () => now };
    for (let times = 1; times <= 4; times += 1) await finalizeDocument(finalizerOf(organization, busy), jobOf(ready));
    const { status, finalization } = await documentOf(organization, ready.id);
    expect([status, finalization.attempts, finalization.lastErrorCode]).toEqual(["finalizing", 0, null]);
    const jobs = await waitingJobs(organization, ready.id);
    expect(jobs.map(({ attempt }) => attempt)).toEqual([0, 0, 0, 0, 0]);
    const waits = jobs.slice(1).map(({ start_after }) => (start_after - now.getTime()) / 1000);
    expect(waits.every((seconds) => seconds >= 1 && seconds <= 15)).toBe(true);
    expect(await announced(organization)).toEqual([]);
    expect((await historyOf(organization, ready.id)).types).not.toContain("finalization_failed");
    await finalizeDocument(finalizerOf(organization), jobOf(ready));
    expect((await documentOf(organization, ready.id)).status).toBe("completed");
  });

  it("a value that is not found again in the PDF keeps it from being sealed", async () => {
    const organization = await newOrganization();
    const ready = await readyDocument(organization);
    const honest = finalizerOf(organization);
    const losing = {
      ...honest,
      run: (async (kind: "overlay", payload: any) => {
        const result: any = await honest.run(kind, payload);
        return kind === "overlay" ? { ...result, pdf: payload.pdf } : result;
      }) as typeof honest.run,
    };
    await finalizeDocument(losing, jobOf(ready));
    expect((await documentOf(organization, ready.id)).finalization).toMatchObject({ lastErrorCode: "value_missing" });
  });
});

describe("POST /documents/{id}/finalize", () => {
  it("200: it is tried now, for owners and admins; 409 when there is nothing to finish", async () => {
    const organization = await newOrganization();
    const ready = await readyDocument(organization);
    const parts = finalizerOf(organization, { run: () => Promise.reject(new Error("broken")) });
    await finalizeDocument(parts, jobOf(ready));
    const owner = await organization.user("owner");
    const answer = await owner.post(`/documents/${ready.id}/finalize`);
    expect([answer.status, answer.body.finalization.attempts]).toEqual([200, 1]);
    const jobs = await waitingJobs(organization, ready.id);
    expect(jobs.filter(({ attempt }) => attempt === 1)).toHaveLength(2);
    expect((await organization.key.post(`/documents/${ready.id}/finalize`)).body.code).toBe(
      "credential_kind_not_allowed",
    );
    await finalizeDocument(finalizerOf(organization), jobOf(ready, 1));
    const late = await owner.post(`/documents/${ready.id}/finalize`);
    expect([late.status, late.body.code]).toEqual([409, "document_state_conflict"]);
  });
});
