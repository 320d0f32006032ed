import { type TestDraft, newDocument } from "./documents.ts";
import type { Sampler } from "#testing/sample-request.ts";

const ofSigner =
  (draft: TestDraft, action = "", body?: object): Sampler =>
  async (organization) => {
    const { id, signerIds } = await newDocument(organization, draft);
    return { path: `/documents/${id}/signers/${signerIds[0]}${action}`, ...(body && { body }) };
  };

export const signerRequests: Record<string, Sampler> = {
  "POST /documents/{id}/signers": async (organization) => ({
    path: `/documents/${(await newDocument(organization)).id}/signers`,
    body: { name: "Ann Lee", email: "ann@northwind.example" },
  }),
  "GET /documents/{id}/signers": async (organization) => ({
    path: `/documents/${(await newDocument(organization)).id}/signers`,
  }),
  "PATCH /documents/{id}/signers/{signerId}": ofSigner({}, "", { name: "Ann Lee" }),
  "DELETE /documents/{id}/signers/{signerId}": ofSigner({ orders: [null] }),
  "POST /documents/{id}/signers/{signerId}/replace": ofSigner({ status: "pending" }, "/replace", {
    name: "Noor Haddad",
    email: "noor@northwind.example",
  }),
  "POST /documents/{id}/signers/{signerId}/remind": ofSigner({ status: "pending" }, "/remind"),
};
