import { afterAll, describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newDocument } from "../testing/documents.ts";
import { newOrganization } from "#testing/organization.ts";
import { smallPdf } from "../testing/small-pdf.ts";
import { samplePng, setBranding } from "../testing/branding.ts";
import { bearerClient, consent, typed } from "../testing/agreements.ts";
import { insertFile } from "../drafts/file-store.ts";
import type { MailJob } from "./queue-mail.ts";
import { sendMail } from "./send-mail.ts";
import { headerOf, type ReceivedMail, textOf } from "#platform/mail/testing/mail-server.ts";
import { linkIn, startPostOffice } from "./testing/post-office.ts";

const office = await startPostOffice();
const { server, smtp, parts, logged, deliver, sent, open } = office;
afterAll(office.close);

describe("a mail to a signer", () => {
  it("[DO-SI-1] invites them with a link that opens again and again until they have signed", async () => {
    const { organization, document } = await sent();
    const [mail, ...others] = await deliver(organization);
    expect(others).toEqual([]);
    expect([mail!.to, mail!.from]).toEqual([["ann1@northwind.example"], "sign@probity.test"]);
    expect(headerOf(mail!, "Subject")).toBe("Test asks you to sign: Services agreement");
    expect(headerOf(mail!, "Auto-Submitted")).toBe("auto-generated");
    const [, sessionId, token] = linkIn(mail!);
    const first = await open(token!);
    expect([first.status, first.body.allowedOrigins]).toEqual([200, []]);
    const again = await open(token!);
    expect(again.status).toBe(200);
    // An earlier visitor is signed out.
    expect((await bearerClient(server.origin, first.body.bearer).get("/signing/session")).status).toBe(401);
    const signer = bearerClient(server.origin, again.body.bearer);
    await consent(signer);
    await signer.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
    expect((await signer.post("/signing/complete")).status).toBe(200);
    expect((await open(token!)).body.code).toBe("signing_token_invalid");
    const { items } = (await organization.key.get(`/documents/${document.id}/audit-events`)).body;
    const types = items.map(({ type }) => type);
    expect(types.slice(0, 5)).toEqual(["created", "sent", "invitation_sent", "viewed", "viewed"]);
    expect(items[2]).toMatchObject({
      actor: { kind: "system", id: "mail" },
      details: { signerId: document.signerIds[0] },
    });
    expect(items[3].details).toEqual({ sessionId, kind: "mail", authentication: "none" });
  });

  it("[DO-SI-1] carries the look of the organization: its name, its colour, and its logo inside of the mail", async () => {
    const plain = await sent();
    const [before] = await deliver(plain.organization);
    expect(before!.raw).not.toMatch(/multipart\/related|image\/png/i);
    expect(textOf(before!)).toMatch(/<body>\r?\n<p>Hello/);
    expect(textOf(before!)).not.toContain("style=");

    const { organization } = await sent();
    await setBranding(organization, { name: 'Harbour & "Sons"', colour: "#0b57d0", logo: samplePng(480, 96) });
    const [mail] = await deliver(organization);
    expect(headerOf(mail!, "Subject")).toBe('Harbour & "Sons" asks you to sign: Services agreement');
    const text = textOf(mail!);
    expect(text).toContain('<img src="cid:logo@probity" alt="Harbour &amp; &quot;Sons&quot;" width="240" height="48">');
    expect(text).toContain("background:#0b57d0;color:#ffffff");
    expect(mail!.raw).toMatch(/multipart\/related/i);
    expect(mail!.raw).toMatch(/content-id: <logo@probity>/i);
    expect(text).not.toMatch(/src="https?:/);
  });

  it("[DO-SI-1] goes to the next signers once it is their turn, and not before", async () => {
    const { organization } = await sent({ orders: [1, 2] });
    const [first, ...tooEarly] = await deliver(organization);
    expect([first!.to, tooEarly]).toEqual([["ann1@northwind.example"], []]);
    const signer = bearerClient(server.origin, (await open(linkIn(first!)[2]!)).body.bearer);
    await consent(signer);
    await signer.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
    await signer.post("/signing/complete");
    expect((await deliver(organization)).map(({ to }) => to)).toEqual([["ann2@northwind.example"]]);
  });

  it("[DO-SI-1] a corrected address is invited, and the first link stops working", async () => {
    const { organization, document } = await sent();
    const [wrong] = await deliver(organization);
    await organization.key.patch(`/documents/${document.id}/signers/${document.signerIds[0]}`, {
      email: "right@northwind.example",
    });
    expect((await open(linkIn(wrong!)[2]!)).status).toBe(401);
    const [right] = await deliver(organization);
    expect(right!.to).toEqual(["right@northwind.example"]);
    expect((await open(linkIn(right!)[2]!)).status).toBe(200);
  });

  it("[DO-SI-1] is not sent if there is nothing left to sign", async () => {
    const { organization, document } = await sent();
    await organization.key.post(`/documents/${document.id}/void`, { reason: "Over." });
    expect(await deliver(organization)).toEqual([]);
  });

  it("[DO-SI-1] contains the sealed document once everybody has signed, and never before", async () => {
    const organization = await newOrganization(server);
    const job = (document: { id: string; signerIds: string[] }): MailJob => ({
      organizationId: organization.organizationId,
      mode: "test",
      documentId: document.id,
      signerId: document.signerIds[0]!,
      kind: "completed",
    });
    const before = smtp.received.length;
    await sendMail(parts, job(await newDocument(organization, { status: "finalizing" })));
    expect(smtp.received).toHaveLength(before);
    await sendMail(parts, job(await newDocument(organization, { status: "completed" })));
    const mail = smtp.received[before]!;
    expect(headerOf(mail, "Subject")).toBe("Everyone has signed: Services agreement");
    expect(mail.raw).toMatch(/content-type: application\/pdf/i);
    expect(textOf(mail)).toContain("%PDF-1.7 completed");
    expect(textOf(mail)).toContain("Anybody can check it, without an account, at http://probity.test/verify");
  });

  it("[DO-SI-1] says so when the sealed document is too large for a mail", async () => {
    const organization = await newOrganization(server);
    const { id, scope, signerIds } = await newDocument(organization, { status: "finalizing" });
    const sha256 = Buffer.alloc(32, 7);
    const file = {
      kind: "completed",
      sha256,
      bytes: Buffer.alloc(10 * 1024 * 1024 + 1),
      createdAt: new Date(),
    } as const;
    await transact(server.database, { scope }, (tx) => insertFile(tx, scope, id, file));
    await server.pool.query(
      "update documents set status = 'completed', completed_sha256 = $2, completed_at = now() where id = $1",
      [id, sha256],
    );
    const before = smtp.received.length;
    await sendMail(parts, { ...scope, documentId: id, signerId: signerIds[0]!, kind: "completed" });
    const mail = smtp.received[before]!;
    expect(textOf(mail)).toContain("The signed PDF is too large for an email. Please ask Test for a copy.");
    expect(mail.raw).not.toMatch(/application\/pdf/i);
  });

  it.each([
    ["mails, and the document is small", {}, 1, ["email", true]],
    ["mails, and the document may grow too large", {}, 6 * 1024 * 1024, ["email", false]],
    ["no mails", { invitations: "none" }, 1, ["none", false]],
  ] as const)("[DO-SI-1] a signer is told what follows by mail: %s", async (_what, send, padding, told) => {
    const organization = await newOrganization(server);
    const pdf = Buffer.concat([smallPdf(2), Buffer.alloc(padding, " ")]);
    const { id, signerIds } = await newDocument(organization, { pdf });
    await organization.key.post(`/documents/${id}/send`, send);
    const { token } = (await organization.key.post(`/documents/${id}/signers/${signerIds[0]}/signing-sessions`, {}))
      .body;
    const { bearer, kind, authentication } = (await open(token)).body;
    expect([kind, authentication]).toEqual(["embedded", "none"]);
    const { document } = (await bearerClient(server.origin, bearer).get("/signing/session")).body;
    expect([document.invitations, document.copyByMail]).toEqual(told);
  });

  it.each([
    ["en", "asks you to sign", "Read and sign", "ltr"],
    ["de-AT", "bittet um Ihre Unterschrift", "Lesen und unterzeichnen", "ltr"],
    ["fr", "vous demande de signer", "Lire et signer", "ltr"],
    ["es-MX", "le pide que firme", "Leer y firmar", "ltr"],
    ["ar", "يطلب توقيعك", "اقرأ ووقّع", "rtl"],
    ["ja", "asks you to sign", "Read and sign", "ltr"],
  ])("[DO-SI-1] speaks %s, as text and as HTML", async (language, subject, action, direction) => {
    const { organization } = await sent({ language });
    const [mail] = await deliver(organization);
    expect(headerOf(mail!, "Subject")).toContain(subject);
    const text = textOf(mail!);
    expect(text).toContain(`${action}:`);
    expect(text).toContain(`>${action}</a>`);
    expect(text).toContain(`dir="${direction}"`);
  });

  it("[DO-SI-1] a name cannot add a header, a recipient or markup", async () => {
    const name = 'Ann"\r\nBcc: evil@example.com\r\n\r\n<b>Lee</b>, "x" <evil@example.com>';
    const document = "Offer\r\nX-Evil: yes <script>alert(1)</script>";
    const { organization } = await sent({ name, document });
    const [mail] = await deliver(organization);
    expect(mail!.to).toEqual(["ann1@northwind.example"]);
    const head = mail!.raw.slice(0, mail!.raw.indexOf("\r\n\r\n"));
    expect(head).not.toMatch(/^(bcc|x-evil)/im);
    expect(head.match(/^(to|subject|from):/gim)).toHaveLength(3);
    const html = textOf(mail!).slice(textOf(mail!).indexOf("<!doctype"));
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  it("[DO-SI-1] a permanently refused address is not retried, a temporarily refused one is; neither is logged", async () => {
    const { organization, document } = await sent();
    const job: MailJob = {
      organizationId: organization.organizationId,
      mode: "test",
      documentId: document.id,
      signerId: document.signerIds[0]!,
      kind: "invitation",
    };
    smtp.refuseWith = 450;
    await expect(sendMail(parts, job)).rejects.toThrow("The mail server did not take a mail.");
    smtp.refuseWith = 550;
    await sendMail(parts, job);
    smtp.refuseWith = null;
    expect(logged.slice(-2)).toEqual([
      { kind: "invitation", code: "EENVELOPE 450" },
      { kind: "invitation", code: "EENVELOPE 550" },
    ]);
    const types = (await organization.key.get(`/documents/${document.id}/audit-events`)).body.items.map(
      ({ type }) => type,
    );
    expect(types).not.toContain("invitation_sent");
    expect(JSON.stringify(logged) + server.logged.join("")).not.toContain("northwind");
  });
});

describe("a link that asks for a code", () => {
  const codeIn = (mail: ReceivedMail) => /code is (\d{6})/.exec(textOf(mail))![1]!;

  async function linked() {
    const { organization, document } = await sent({}, { authentication: "email_code" });
    const [mail] = await deliver(organization);
    return { organization, document, token: linkIn(mail!)[2]! };
  }

  it("[DO-SI-1] 409 signing_code_required, then the code of the mail opens it, once", async () => {
    const { organization, document, token } = await linked();
    const asked = await open(token);
    expect([asked.status, asked.body.code, asked.body.reason]).toEqual([409, "signing_code_required", "code_sent"]);
    const [mail] = await deliver(organization);
    const code = codeIn(mail!);
    expect(headerOf(mail!, "Subject")).not.toContain(code);
    const opened = await open(token, code);
    expect([opened.status, opened.body.kind, opened.body.authentication]).toEqual([200, "mail", "email_code"]);
    expect((await open(token, code)).body.code).toBe("signing_code_required");
    const { items } = (await organization.key.get(`/documents/${document.id}/audit-events`)).body;
    expect(items.at(-1)).toMatchObject({ type: "viewed", details: { kind: "mail", authentication: "email_code" } });
  });

  it("[DO-SI-1] five wrong codes use the right one up, and another is sent after a minute only", async () => {
    const { organization, token } = await linked();
    await open(token);
    const code = codeIn((await deliver(organization))[0]!);
    const tooSoon = await open(token);
    expect([tooSoon.body.reason, tooSoon.body.detail]).toEqual([
      "code_sent_recently",
      "A code was sent a moment ago. Use that code, or wait before you ask for another.",
    ]);
    expect(Number(tooSoon.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(tooSoon.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(await deliver(organization)).toEqual([]);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await open(token, wrong)).body.reason).toBe("code_wrong");
    const usedUp = await open(token, code);
    expect([usedUp.status, usedUp.body.reason]).toEqual([409, "code_used_up"]);
    const { rows } = await server.pool.query(
      "select data::text as job, (select string_agg(s::text, '') from signing_sessions s) as sessions from pgboss.job where name = 'documents.mail'",
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("POST /documents/{id}/send", () => {
  it("sends no mail when asked not to, and refuses to promise one where no mail server is configured", async () => {
    const { organization } = await sent({}, { invitations: "none" });
    expect(await deliver(organization)).toEqual([]);
    const without = await newOrganization();
    const document = await newDocument(without);
    const refused = await without.key.post(`/documents/${document.id}/send`, { invitations: "email" });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      400,
      { path: "/invitations", code: "mail_not_configured" },
    ]);
    expect((await without.key.post(`/documents/${document.id}/send`)).status).toBe(200);
  });
});
