import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { anonymousClient, newOrganization } from "#testing/organization.ts";
import { newAgreement, newSession, openAs, type TestAgreement } from "../testing/agreements.ts";
import { newDocument } from "../testing/documents.ts";

const ask = ({ organization, id, signerIds }: TestAgreement, body: object, signer = 0) =>
  organization.key.post(`/documents/${id}/signers/${signerIds[signer]}/signing-sessions`, body);

describe("POST /documents/{id}/signers/{signerId}/signing-sessions", () => {
  it("[DO-SI-1] 201: a link whose session is shown as the customer wanted it", async () => {
    const agreement = await newAgreement(await newOrganization());
    const asked = {
      allowedOrigins: ["https://app.customer.example", "http://localhost:5173"],
      expiresInSeconds: 300,
      returnUrl: "https://app.customer.example/done?order=1",
      language: "de-AT",
      theme: { accent: "#0b57d0" },
      shareValues: true,
    };
    const before = Date.now();
    const { token, expiresAt } = await newSession(agreement, 0, asked);
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(300_000);
    expect(Date.parse(expiresAt) - before).toBeLessThan(330_000);
    const { origin } = agreement.organization.server;
    const opened = await anonymousClient(origin).post("/signing/session", { token }, { idempotencyKey: null });
    const { allowedOrigins, returnUrl, language, theme, shareValues } = asked;
    expect(opened.body).toEqual({
      bearer: expect.stringMatching(/^sb_[\w-]{43}$/),
      kind: "embedded",
      authentication: "none",
      expiresAt,
      allowedOrigins,
      returnUrl,
      language,
      theme,
      shareValues,
      branding: { colour: null, darkColour: null, logo: null },
    });
  });

  it.each([
    ["a path", "https://app.example.com/"],
    ["a wildcard", "https://*.example.com"],
    ["everything", "*"],
    ["no scheme", "app.example.com"],
    ["plain http", "http://app.example.com"],
    ["a second directive", "https://a.example;script-src"],
    ["a space", "https://a.example https://b.example"],
    ["a quote", "https://a'none'.example"],
    ["credentials", "https://user@a.example"],
    ["capital letters", "https://A.example"],
    ["the default port", "https://a.example:443"],
    ["null", "null"],
    ["a line break", "https://a.example\nx"],
  ])("400: an allowed origin with %s", async (_what, origin) => {
    const agreement = await newAgreement(await newOrganization());
    const answer = await ask(agreement, { allowedOrigins: ["https://good.example", origin] });
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
      400,
      "validation_failed",
      "/allowedOrigins/1",
    ]);
  });

  it.each([
    [{ expiresInSeconds: 299 }],
    [{ expiresInSeconds: 3_601 }],
    [{ returnUrl: "javascript:alert(1)" }],
    [{ returnUrl: "http://app.example.com/" }],
    [{ returnUrl: "https://user:secret@app.example.com/" }],
    [{ theme: { accent: "red;}" } }],
    [{ language: "de_AT<script>" }],
    [{ allowedOrigins: Array.from({ length: 11 }, (_, n) => `https://a${n}.example`) }],
    [{ surprise: true }],
  ])("400: %o", async (body) => {
    const answer = await ask(await newAgreement(await newOrganization()), body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });

  it("[DO-SI-1] 409 not_your_turn before those of a lower order have signed, 404 for somebody else's signer", async () => {
    const organization = await newOrganization();
    const agreement = await newAgreement(organization, { orders: [1, 1, 2] });
    await newSession(agreement, 0);
    await newSession(agreement, 1);
    const waiting = await ask(agreement, {}, 2);
    expect([waiting.status, waiting.body.code]).toEqual([409, "not_your_turn"]);
    const other = await newAgreement(organization);
    for (const signerId of [other.signerIds[0], randomUUID()]) {
      const answer = await organization.key.post(`/documents/${agreement.id}/signers/${signerId}/signing-sessions`, {});
      expect(answer.status).toBe(404);
    }
  });

  it.each(["draft", "finalizing", "completed", "declined", "voided", "expired"] as const)(
    "409 document_state_conflict when the document is %s",
    async (status) => {
      const organization = await newOrganization();
      const { id, signerIds } = await newDocument(organization, { status });
      const answer = await organization.key.post(`/documents/${id}/signers/${signerIds[0]}/signing-sessions`, {});
      expect([answer.status, answer.body.code]).toEqual([409, "document_state_conflict"]);
    },
  );

  it("[DO-SI-1] opening it makes the signer `viewed` and tells so once, with address and browser in the history", async () => {
    const organization = await newOrganization();
    await organization.key.post("/webhooks", { url: "https://a.example/", events: ["document.*"], mode: "test" });
    const agreement = await newAgreement(organization);
    await openAs(agreement);
    await openAs(agreement);
    const { signers } = (await organization.key.get(`/documents/${agreement.id}`)).body;
    expect([signers[0].status, signers[0].viewedAt]).toEqual(["viewed", expect.any(String)]);
    const { items } = (await organization.key.get(`/documents/${agreement.id}/audit-events`)).body;
    const viewed = items.filter(({ type }) => type === "viewed");
    expect(viewed).toHaveLength(2);
    expect(viewed[0]).toMatchObject({
      actor: { kind: "signer", id: agreement.signerIds[0] },
      ip: "127.0.0.1",
      details: { kind: "embedded", authentication: "none" },
    });
    const { rows } = await organization.server.pool.query(
      "select event, convert_from(body, 'UTF8')::json as body from webhook_messages where organization_id = $1 and event = 'document.viewed'",
      [organization.organizationId],
    );
    expect(rows.map(({ body }) => body.data.signerId)).toEqual([agreement.signerIds[0]]);
  });
});
