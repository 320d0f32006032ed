import { documentStatuses, signerStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import { afterAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { linkIn, startPostOffice } from "../mail/testing/post-office.ts";
import { bearerClient, consent, newAgreement, newSession, typed } from "../testing/agreements.ts";
import { newDocument } from "../testing/documents.ts";

const noor = { name: "Noor Haddad", email: "noor@contoso.example", language: "de" };

const office = await startPostOffice();
afterAll(office.close);

async function prepare(change: Parameters<typeof newDocument>[1] = {}) {
  const organization = await newOrganization(office.server);
  const document = await newDocument(organization, { orders: [1], status: "pending", ...change });
  const path = `/documents/${document.id}/signers/${document.signerIds[0]}` as const;
  const list = async () => (await organization.key.get(`/documents/${document.id}/signers`)).body.items;
  const events = async () => (await organization.key.get(`/documents/${document.id}/audit-events`)).body.items;
  return { organization, document, path, list, events };
}

const inStatus = ({ server }: TestOrganization, signerId: string, status: string) =>
  server.pool.query("update document_signers set status = $2 where id = $1", [signerId, status]);

describe("POST /documents/{id}/signers/{signerId}/replace", () => {
  it("200: another name and address in the same place; the history names neither", async () => {
    const { organization, path, list, events } = await prepare();
    const [before] = await list();
    const { status, body } = await organization.key.post(`${path}/replace`, noor);
    expect(status).toBe(200);
    const { invitedAt, updatedAt } = body;
    expect(body).toEqual({ ...before, ...noor, remindedAt: null, invitedAt, updatedAt });
    expect(Date.parse(invitedAt)).toBeGreaterThanOrEqual(Date.parse(before.invitedAt));
    expect(await list()).toEqual([body]);
    const recorded = (await events()).at(-1);
    expect(recorded).toMatchObject({ type: "signer_replaced", details: { signerId: before.id } });
    expect(JSON.stringify(await events())).not.toMatch(/Noor|contoso|Ann Lee|northwind/);
  });

  it("[DO-SI-1] the link in the former signer's mailbox is dead, and the new signer signs with their own", async () => {
    const { organization, document } = await office.sent();
    const [invitation] = await office.deliver(organization);
    const path = `/documents/${document.id}/signers/${document.signerIds[0]}` as const;
    expect((await organization.key.post(`${path}/replace`, noor)).status).toBe(200);
    expect((await office.open(linkIn(invitation!)[2]!)).status).toBe(401);
    const mails = await office.deliver(organization);
    expect(mails.map(({ to }) => to)).toEqual([["noor@contoso.example"]]);
    const opened = await office.open(linkIn(mails[0]!)[2]!);
    expect([opened.status, opened.body.language]).toEqual([200, "de"]);
    const signing = bearerClient(office.server.origin, opened.body.bearer);
    await consent(signing);
    await signing.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
    expect((await signing.post("/signing/complete")).status).toBe(200);
  });

  it("a link that the sender made is dead as well, and so is a session that waits for its code", async () => {
    const organization = await newOrganization(office.server);
    const agreement = await newAgreement(organization);
    const { token } = await newSession(agreement);
    const path = `/documents/${agreement.id}/signers/${agreement.signerIds[0]}` as const;
    expect((await organization.key.post(`${path}/replace`, noor)).status).toBe(200);
    expect((await office.open(token)).status).toBe(401);

    const { organization: other, document } = await office.sent({}, { authentication: "email_code" });
    const [, , mailed] = linkIn((await office.deliver(other))[0]!);
    expect((await office.open(mailed!)).body.reason).toBe("code_sent");
    await other.key.post(`/documents/${document.id}/signers/${document.signerIds[0]}/replace`, noor);
    expect((await office.open(mailed!)).status).toBe(401);
  });

  it("somebody who waits is replaced without a mail, and invited when their turn comes", async () => {
    const { organization, document } = await office.sent({ orders: [1, 2] });
    await office.deliver(organization);
    const second = `/documents/${document.id}/signers/${document.signerIds[1]}` as const;
    const { body } = await organization.key.post(`${second}/replace`, noor);
    expect([body.status, body.invitedAt]).toEqual(["waiting", null]);
    expect(await office.deliver(organization)).toEqual([]);
  });

  it.each(signerStatuses.filter((status) => status !== "created"))(
    "a signer who is %s is replaced only while they have not opened the document",
    async (status) => {
      const { organization, document, path, list } = await prepare();
      await inStatus(organization, document.signerIds[0]!, status);
      const before = await list();
      const answer = await organization.key.post(`${path}/replace`, noor);
      if (status === "invited" || status === "waiting") return expect(answer.status).toBe(200);
      expect([answer.status, answer.body.code, answer.body.from]).toEqual([409, "document_state_conflict", status]);
      expect(await list()).toEqual(before);
    },
  );

  it.each(documentStatuses.filter((status) => status !== "pending"))("409 in a document that is %s", async (status) => {
    const { organization, path } = await prepare({ status });
    const answer = await organization.key.post(`${path}/replace`, noor);
    expect([answer.status, answer.body.code]).toEqual([409, "document_state_conflict"]);
  });

  it("400: a name that cannot be printed and an address that is none are refused at their members", async () => {
    const { organization, path, list } = await prepare();
    const before = await list();
    const unprintable = await organization.key.post(`${path}/replace`, { ...noor, name: "Noor 😀" });
    expect([unprintable.status, unprintable.body.errors[0].path]).toEqual([400, "/name"]);
    const wrong = await organization.key.post(`${path}/replace`, { ...noor, email: "noor" });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "/email"]);
    expect(await list()).toEqual(before);
  });

  it("404 for a signer of another document; 403 for an auditor", async () => {
    const { organization, document, path } = await prepare();
    const other = await newDocument(organization, { status: "pending" });
    const crossed = `/documents/${document.id}/signers/${other.signerIds[0]}/replace` as const;
    expect((await organization.key.post(crossed, noor)).status).toBe(404);
    const auditor = await organization.user("auditor");
    expect((await auditor.post(`${path}/replace`, noor)).status).toBe(403);
  });
});
