import type { DocumentStatus } from "@probity/engines/agreements/documents/statuses.ts";
import { samplePng, setBranding } from "./branding.ts";
import { newDocument } from "./documents.ts";
import { formOf } from "#testing/multipart-form.ts";
import { at, type Sampler } from "#testing/sample-request.ts";
import { newGeneratedDocument, sampleData } from "./templates.ts";
import { smallPdf } from "./small-pdf.ts";

/** A request about a document that is in a status. */
const about =
  (path: (id: string) => string, body?: () => unknown, status: DocumentStatus = "draft"): Sampler =>
  async (organization) => {
    const { id } = await newDocument(organization, { status });
    return { path: path(id), ...(body && { body: body() }) };
  };

/** A request about the logo of an organization that has one. */
const withLogo =
  (path: string): Sampler =>
  async (organization) => {
    await setBranding(organization, { logo: samplePng(40, 20) });
    return { path };
  };

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

export const documentRequests: Record<string, Sampler> = {
  "GET /documents/{id}/form-fields": about((id) => `/documents/${id}/form-fields`),
  "POST /documents": async () => ({
    path: "/documents",
    options: formOf({ file: smallPdf(2), name: "Services agreement" }),
  }),
  "GET /documents": about(() => "/documents"),
  "GET /documents/{id}": about((id) => `/documents/${id}`),
  "POST /documents/{id}/send": about((id) => `/documents/${id}/send`),
  "POST /documents/{id}/void": about(
    (id) => `/documents/${id}/void`,
    () => ({ reason: "test" }),
  ),
  "POST /documents/{id}/reopen": about(
    (id) => `/documents/${id}/reopen`,
    () => ({ expiresAt: tomorrow() }),
    "expired",
  ),
  "GET /documents/{id}/pdf": about((id) => `/documents/${id}/pdf`),
  "GET /documents/{id}/audit-events": about((id) => `/documents/${id}/audit-events`),
  "GET /branding": at("/branding"),
  "PUT /branding": at("/branding", { name: "Northwind", colour: "#0b57d0", expectedRevision: 0 }),
  "GET /branding/logo": withLogo("/branding/logo"),
  "POST /documents/{id}/reproduce": async (organization) => ({
    path: `/documents/${(await newGeneratedDocument(organization)).id}/reproduce`,
    body: { templateData: sampleData },
  }),
};
