import { afterAll, describe, expect, it } from "vitest";
import { type ReceivedMail, textOf } from "#platform/mail/testing/mail-server.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { linkIn, startPostOffice } from "../mail/testing/post-office.ts";
import { bearerClient } from "../testing/agreements.ts";
import { newDocument } from "../testing/documents.ts";

const office = await startPostOffice();
const { server, deliver, sent, open } = office;
afterAll(office.close);

const codeIn = (mail: ReceivedMail) => /code is (\d{6})/.exec(textOf(mail))![1]!;
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

async function linked() {
  const { organization, document } = await sent({}, { authentication: "email_code" });
  const [mail] = await deliver(organization);
  const [, sessionId, token] = linkIn(mail!);
  const historyOf = async () => (await organization.key.get(`/documents/${document.id}/audit-events`)).body.items;
  return { organization, document, sessionId: sessionId!, token: token!, historyOf };
}

/** Of a session that the sender makes. */
async function tokenFor({ key }: TestOrganization, { id, signerIds }: { id: string; signerIds: string[] }) {
  return (await key.post(`/documents/${id}/signers/${signerIds[0]!}/signing-sessions`, {})).body.token;
}

/** As if a minute had passed, after which another code may be asked for. */
const letAMinutePass = (sessionId: string) =>
  server.pool.query("update signing_sessions set code_sent_at = code_sent_at - interval '61 seconds' where id = $1", [
    sessionId,
  ]);

describe("guessing the code of a leaked link", () => {
  it("ends after ten wrong codes, however many codes are asked for", async () => {
    const { organization, token, sessionId } = await linked();
    const answers: unknown[] = [];
    let code = "";
    for (let round = 0; round < 3; round++) {
      answers.push((await open(token)).status);
      const [mail] = await deliver(organization);
      if (mail) code = codeIn(mail);
      for (let at = 0; at < 5; at++) answers.push((await open(token, wrongFor(code))).body.code);
      await letAMinutePass(sessionId);
    }
    const wrong = (count: number) => Array.from({ length: count }, () => "signing_code_required");
    const ended = (count: number) => Array.from({ length: count }, () => "signing_token_invalid");
    expect(answers).toEqual([409, ...wrong(5), 409, ...wrong(4), ...ended(1), 401, ...ended(5)]);
    expect((await open(token, code)).status).toBe(401);
  });

  it("is in the history, chained, with the address and without any code", async () => {
    const { organization, document, token, sessionId, historyOf } = await linked();
    await open(token);
    const code = codeIn((await deliver(organization))[0]!);
    const revision = (await organization.key.get(`/documents/${document.id}`)).body.revision;
    for (let at = 0; at < 2; at++) await open(token, wrongFor(code));
    expect((await organization.key.get(`/documents/${document.id}`)).body.revision).toBe(revision);
    expect((await open(token, code)).status).toBe(200);
    const refused = (await historyOf()).filter(({ type }) => type === "code_refused");
    const details = { sessionId, signerId: document.signerIds[0], linkEnded: false };
    expect(refused).toMatchObject([
      { actor: { kind: "signer" }, ip: "127.0.0.1", details: { ...details, failures: 1 } },
      { actor: { kind: "signer" }, ip: "127.0.0.1", details: { ...details, failures: 2 } },
    ]);
    expect(JSON.stringify(refused)).not.toMatch(new RegExp(`"(${code}|${wrongFor(code)})"`));
    expect(refused[1].prevHash).toBe(refused[0].hash);
  });

  it("does not throw out a signer at work: their session continues, and a reminder's link opens again", async () => {
    const { organization, document, token, sessionId } = await linked();
    await open(token);
    const { bearer } = (await open(token, codeIn((await deliver(organization))[0]!))).body;
    for (let round = 0; round < 2; round++) {
      await letAMinutePass(sessionId);
      await open(token);
      const code = codeIn((await deliver(organization))[0]!);
      for (let at = 0; at < 5; at++) await open(token, wrongFor(code));
    }
    expect((await open(token)).status).toBe(401);
    expect((await bearerClient(server.origin, bearer).get("/signing/session")).status).toBe(200);
    const reminded = await organization.key.post(`/documents/${document.id}/signers/${document.signerIds[0]!}/remind`);
    expect(reminded.status).toBeLessThan(300);
    const fresh = linkIn((await deliver(organization))[0]!)[2]!;
    expect((await open(fresh)).body.reason).toBe("code_sent");
  });
});

describe("a required code", () => {
  it("binds the sender's own links too, and they open once", async () => {
    const { organization, document } = await linked();
    const token = await tokenFor(organization, document);
    const asked = await open(token);
    expect([asked.status, asked.body.code, asked.body.reason]).toEqual([409, "signing_code_required", "code_sent"]);
    expect(asked.body).not.toHaveProperty("bearer");
    const code = codeIn((await deliver(organization))[0]!);
    expect((await open(token, wrongFor(code))).status).toBe(409);
    const opened = await open(token, code);
    expect([opened.status, opened.body.kind, opened.body.authentication]).toEqual([200, "embedded", "email_code"]);
    // The link of an embedded session opens once, with or without a code.
    expect((await open(token, code)).status).toBe(401);
  });

  it("asks nothing more of documents that were sent without it", async () => {
    const { organization, document } = await sent({}, { invitations: "none" });
    const token = await tokenFor(organization, document);
    expect((await open(token)).status).toBe(200);
  });

  it("400 mail_not_configured: it cannot be required where no code could be sent", async () => {
    const without = await newOrganization();
    const document = await newDocument(without);
    const sending = { invitations: "none", authentication: "email_code" };
    const refused = await without.key.post(`/documents/${document.id}/send`, sending);
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      [{ path: "/authentication", code: "mail_not_configured" }],
    ]);
    expect((await without.key.get(`/documents/${document.id}`)).body.status).toBe("draft");
  });
});
