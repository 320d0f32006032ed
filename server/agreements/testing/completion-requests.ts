import { transact } from "#platform/database/transaction.ts";
import { sampleFacts } from "../completion/testing/sample-facts.ts";
import { insertFile } from "../drafts/file-store.ts";
import { newDocument } from "./documents.ts";
import type { Sampler } from "#testing/sample-request.ts";
import { smallPdf } from "./small-pdf.ts";

const pdf = () => ({ rawBody: smallPdf(2), contentType: "application/pdf" });

export const completionRequests: Record<string, Sampler> = {
  "POST /documents/{id}/finalize": async (organization) => {
    const { id } = await newDocument(organization, { status: "finalizing" });
    return { path: `/documents/${id}/finalize` };
  },
  "GET /documents/{id}/certificate": async (organization) => {
    const { id, scope } = await newDocument(organization, { status: "completed" });
    const [bytes, sha256, createdAt] = [Buffer.from("%PDF-1.7 certificate"), Buffer.alloc(32, 9), new Date()];
    const facts = Buffer.from(JSON.stringify(sampleFacts()));
    await transact(organization.server.database, { scope }, async (tx) => {
      await insertFile(tx, scope, id, { kind: "certificate", sha256, bytes, createdAt });
      await insertFile(tx, scope, id, { kind: "facts", sha256, bytes: facts, createdAt });
    });
    return { path: `/documents/${id}/certificate` };
  },
  "POST /documents/{id}/verify": async (organization) => {
    const { id } = await newDocument(organization);
    return { path: `/documents/${id}/verify`, options: pdf() };
  },
  "POST /verify": async () => ({ path: "/verify", options: pdf() }),
};
