import { consentFor } from "../signing/consent.ts";
import type { Sampler } from "#testing/sample-request.ts";
import { samplePng, setBranding } from "./branding.ts";
import { consent, drawn, keepModel, newAgreement, openAs, type TestAgreement, typed } from "./agreements.ts";

const fields = [{ fieldType: "text", label: "Company", required: false }] as const;

type Asked = { path: string; body?: unknown };

/** A request of a signer who has opened their session. */
const opened =
  (ask: (agreement: TestAgreement) => Asked | Promise<Asked>): Sampler =>
  async (organization) => {
    const agreement = await newAgreement(organization, { fields: [...fields] });
    return { ...(await ask(agreement)), signer: await openAs(agreement) };
  };

export const signingRequests: Record<string, Sampler> = {
  "POST /documents/{id}/signers/{signerId}/signing-sessions": async (organization) => {
    const { id, signerIds } = await newAgreement(organization);
    return {
      path: `/documents/${id}/signers/${signerIds[0]}/signing-sessions`,
      body: { allowedOrigins: ["https://app.example.com"], expiresInSeconds: 600 },
    };
  },
  "GET /documents/{id}/fields/{fieldId}/signature-image": async (organization) => {
    const agreement = await newAgreement(organization);
    const signer = await openAs(agreement);
    await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature: drawn });
    return { path: `/documents/${agreement.id}/fields/${agreement.fieldIds[0]}/signature-image` };
  },
  "GET /signing/session": opened(() => ({ path: "/signing/session" })),
  "GET /signing/logo": opened(async ({ organization }) => {
    await setBranding(organization, { logo: samplePng(40, 20) });
    return { path: "/signing/logo" };
  }),
  "GET /signing/pdf": opened(() => ({ path: "/signing/pdf" })),
  "GET /signing/content": opened(async (agreement) => {
    await keepModel(agreement);
    return { path: "/signing/content" };
  }),
  "POST /signing/consent": opened(() => ({ path: "/signing/consent", body: { hash: consentFor(null).hash } })),
  "PUT /signing/fields/{id}": opened(({ fields: [id] }) => ({
    path: `/signing/fields/${id}`,
    body: { value: "Northwind" },
  })),
  "DELETE /signing/fields/{id}/value": opened(({ fields: [id] }) => ({ path: `/signing/fields/${id}/value` })),
  "POST /signing/fields/apply-all": opened(() => ({
    path: "/signing/fields/apply-all",
    body: { fieldType: "signature", signature: typed },
  })),
  "POST /signing/complete": async (organization) => {
    const agreement = await newAgreement(organization, { orders: [1, 2] });
    const signer = await openAs(agreement);
    await signer.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
    await consent(signer);
    return { path: "/signing/complete", signer };
  },
  "POST /signing/decline": opened(() => ({ path: "/signing/decline", body: { reason: "Not what we agreed." } })),
};
