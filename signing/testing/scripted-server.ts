import { randomUUID } from "node:crypto";
import type { OpenedSigningSession, Operations, RefusalCode } from "@probity/contract";
import { pageServer } from "../../server/agreements/page/testing/page-server.ts";
import { samplePng } from "../../server/agreements/testing/branding.ts";
import type { FieldError, FieldInput, Session } from "../page/session.ts";
import { sampleDocument } from "./sample-document.ts";
import { sampleSession } from "./sample-session.ts";
import { ScriptedSigner } from "./scripted-signer.ts";

export type Refusal = {
  status: number;
  code: RefusalCode;
  detail?: string;
  reason?: string;
  retryAfterSeconds?: number;
  errors?: readonly FieldError[];
};
export type Script = {
  session: Partial<Session>;
  opened: Partial<OpenedSigningSession>;
  allowedOrigins: readonly string[];
  /** A code that the link asks for first. */
  code: string | null;
  /** Answers a request in place of the script, by `METHOD /path`; null lets it pass. */
  refuse: (request: string) => Refusal | null;
};

const document = sampleDocument();
const base = "/api/v1/signing";

/** Serves `/signing` for one signer, so that every state can be shown, including rare ones. */
export async function scriptedServer(change: Partial<Script> = {}) {
  const script: Script = { session: {}, opened: {}, allowedOrigins: [], code: null, refuse: () => null, ...change };
  const signer = new ScriptedSigner({ ...sampleSession(document), ...script.session });
  const app = pageServer(() => script.allowedOrigins);
  const remaining = () => signer.counted().remainingRequired;

  app.addHook("preHandler", async (request) => {
    const refusal = request.url.startsWith(base)
      ? script.refuse(`${request.method} ${request.url.slice(base.length)}`)
      : null;
    if (refusal) throw new Refused(refusal);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refused)) throw error;
    const { status, code, detail = code, reason, retryAfterSeconds, errors = [] } = error.refusal;
    const requestId = "0198aa11-req-for-support";
    if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
    return reply
      .code(status)
      .type("application/problem+json")
      .send({ code, status, title: code, detail, reason, errors, requestId });
  });

  app.post(`${base}/session`, async (request) => openedBy(script, request.body as { token: string; code?: string }));
  app.get(`${base}/session`, async () => signer.counted());
  app.get(`${base}/content`, async () => document.model);
  app.get(`${base}/logo`, async (_request, reply) => reply.type("image/png").send(samplePng(240, 60)));
  app.get(`${base}/pdf`, async (_request, reply) => reply.type("application/pdf").send(Buffer.from(document.pdf)));
  app.post(`${base}/consent`, async () => {
    const givenAt = new Date().toISOString();
    signer.set({ consent: { ...signer.session.consent, givenAt } });
    return { givenAt };
  });
  app.put(`${base}/fields/:id`, async (request) => {
    const { id } = request.params as { id: string };
    const cleared = signer.fill(id, request.body as FieldInput);
    return { field: signer.field(id), cleared, remainingRequired: remaining() };
  });
  app.delete(`${base}/fields/:id/value`, async (request) => {
    const { id } = request.params as { id: string };
    signer.clear(id);
    return { field: signer.field(id), remainingRequired: remaining() };
  });
  app.post(`${base}/fields/apply-all`, async (request) => {
    const { fieldType, signature } = request.body as Operations["POST /signing/fields/apply-all"]["body"];
    const alike = signer.session.fields.filter((field) => field.mine && field.fieldType === fieldType);
    for (const { id } of alike) signer.fill(id, { signature });
    return { fields: alike.map(({ id }) => signer.field(id)), remainingRequired: remaining() };
  });
  app.post(`${base}/complete`, async () => {
    const errors = signer.errors();
    if (errors.length > 0) throw new Refused({ status: 409, code: "fields_incomplete", errors });
    signer.enter("signed");
    signer.set({ state: "signed" });
    return { status: "signed", signedAt: new Date().toISOString() };
  });
  app.post(`${base}/decline`, async () => {
    signer.enter("declined");
    signer.set({ state: "declined" });
    return {};
  });

  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { script, signer, origin, url: `${origin}/s/${randomUUID()}#t=ss_test`, close: () => app.close() };
}

function openedBy(script: Script, { token, code }: { token: string; code?: string }): OpenedSigningSession {
  if (token !== "ss_test") throw new Refused({ status: 401, code: "signing_token_invalid" });
  if (script.code !== null && code !== script.code) {
    const reason = code === undefined ? "code_sent" : "code_wrong";
    throw new Refused({ status: 409, code: "signing_code_required", reason });
  }
  const authentication = script.code === null ? "none" : "email_code";
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
  const branding = { colour: null, darkColour: null, logo: null };
  const place = { returnUrl: null, allowedOrigins: [], shareValues: false };
  const plain = { expiresAt, language: null, theme: null, branding, ...place };
  return { bearer: "sb_test", kind: "mail", authentication, ...plain, ...script.opened };
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
