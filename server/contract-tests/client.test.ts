import { createClient, firstBrokenEvent, followCursor, followOffset, followPages, ProbityError } from "@probity/client";
import { expect, it } from "vitest";
import { newDocument } from "#agreements/testing/documents.ts";
import { newOrganization } from "#testing/organization.ts";

async function clientOfNewOrganization() {
  const { server, apiKeys, organizationId } = await newOrganization();
  return { client: createClient({ baseUrl: server.origin, ...apiKeys.test }), server, organizationId };
}

it("the client registers, reads, lists and follows subjects on a real server", async () => {
  const { client } = await clientOfNewOrganization();
  const made = await client.subjects.create({ kind: "person", externalId: "cust-42" }, { idempotencyKey: "one" });
  expect(await client.subjects.create({ kind: "person", externalId: "cust-42" }, { idempotencyKey: "one" })).toEqual(
    made,
  );
  const read = await client.subjects.get(made.id);
  expect([read.data, read.history.length]).toEqual([made.data, 1]);

  const activity = await client.activities.report(made.id, {
    activityType: "payment.refund_requested",
    category: "payment",
    title: "Refund",
    summary: "",
    occurredAt: "2026-01-01T00:00:00Z",
    reference: "r-1",
  });
  const journey = await client.journey(made.id, { category: "activity" });
  expect(journey.items.map(({ id }) => id)).toEqual([activity.id]);
  expect((await client.events.get(activity.id)).data).toEqual(activity.data);

  for (let index = 0; index < 105; index += 1)
    await client.subjects.create({ kind: "account", externalId: `a-${index}` });
  const ids = new Set<string>();
  for await (const { id } of followCursor((after) => client.subjects.list({ after }))) ids.add(id);
  expect(ids.size).toBe(106);
  const counted: string[] = [];
  for await (const { id } of followOffset((offset) => client.subjects.list({ offset }))) counted.push(id);
  expect(counted).toEqual([...ids]);
  const past: string[] = [];
  for await (const { id } of followCursor((before) => client.journey(made.id, { before }))) past.push(id);
  expect(past[0]).toBe(activity.id);
});

it("the client administers webhooks and their deliveries on a real server", async () => {
  const { client } = await clientOfNewOrganization();
  const hook = await client.webhooks.create({ url: "https://example.com/", events: ["risk.*"], mode: "test" });
  expect(hook.signingSecret).toMatch(/^whsec_/);
  expect(await client.webhooks.get(hook.id)).not.toHaveProperty("signingSecret");
  expect((await client.webhooks.list()).items.map(({ id }) => id)).toEqual([hook.id]);

  const updated = await client.webhooks.update(hook.id, { expectedRevision: 1, events: ["risk.subject.created"] });
  expect([updated.data.revision, updated.data.events]).toEqual([2, ["risk.subject.created"]]);
  const rotated = await client.webhooks.rotateSecret(hook.id);
  expect([rotated.signingSecret === hook.signingSecret, rotated.data.previousSecretUntil]).toEqual([
    false,
    expect.any(String),
  ]);

  const test = await client.webhooks.test(hook.id);
  const { items } = await client.webhooks.deliveries(hook.id);
  expect(items.map(({ id, data }) => [id, data.event])).toEqual([[test.id, "webhook.test"]]);
  expect((await client.webhooks.delivery(hook.id, test.id)).data.attempts).toEqual([]);
  expect(
    (await client.webhooks.retryDeliveries(hook.id, { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z" }))
      .resource,
  ).toBe("jobs");

  const { data } = await client.webhooks.disable(hook.id, { expectedRevision: rotated.data.revision, reason: "pause" });
  expect(data.enabled).toBe(false);
  const refused = await client.webhooks.test(hook.id).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ProbityError);
  expect(refused).toMatchObject({ status: 409, code: "webhook_disabled", requestId: expect.any(String) });
  expect(
    (await client.webhooks.enable(hook.id, { expectedRevision: data.revision, reason: "go on" })).data.enabled,
  ).toBe(true);
});

it("the client screens, one and many, and reads runs on a real server", async () => {
  const { client } = await clientOfNewOrganization();
  const { items: sources } = await client.screening.sources();
  expect(sources.map(({ key, listKind }) => [key, listKind])).toContainEqual(["service_pep", "pep"]);

  const about = await client.subjects.create({ kind: "person", externalId: "cust-42" });
  const run = await client.screening.run({
    subject: { name: "Radomir Sablin", datesOfBirth: ["1961-03-14"] },
    sources: ["eu_fsf"],
    riskSubjectId: about.id,
  });
  expect([run.status, run.matches[0]?.listedName]).toEqual(["match", "Radomir Sablin"]);
  expect(run.sources[0]?.attribution).toMatch(/^Source: European Commission/);
  expect(run.riskSources.map(({ fact, value }) => [fact, value])).toEqual([["screening.sanctions", "match"]]);
  expect(await client.screening.get(run.id)).toEqual(run);

  const { items } = await client.screening.runBatch({
    subjects: [{ subject: { name: "Odile Marchetta" } }, { subject: { name: "Hanneke Tulp" } }],
    sources: ["service_pep"],
  });
  expect(items.map(({ status }) => status)).toEqual(["possible_match", "clear"]);
  const listed = [];
  for await (const { id } of followCursor((after) => client.screening.list({ limit: 2, after }))) listed.push(id);
  // Runs of one batch are of one moment, and in no order among themselves.
  expect([listed.slice(0, 2).toSorted(), listed[2]]).toEqual([items.map(({ id }) => id).toSorted(), run.id]);
  const numbered = [];
  for await (const { id } of followPages((page) => client.screening.list({ limit: 2, page }))) numbered.push(id);
  expect(numbered).toEqual(listed);
});

it("the client names signers and places fields on a real server", async () => {
  const organization = await newOrganization();
  const client = createClient({ baseUrl: organization.server.origin, ...organization.apiKeys.test });
  const { id } = await newDocument(organization, { orders: [] });
  const ann = await client.signers.create(id, { name: "Ann Lee", email: "ann@northwind.example" });
  const bob = await client.signers.create(id, { name: "Bob Øst", email: "bob@contoso.example", signingOrder: 2 });
  expect((await client.signers.change(id, bob.id, { language: "nb" })).language).toBe("nb");
  expect((await client.signers.list(id)).items.map((signer) => signer.id)).toEqual([ann.id, bob.id]);

  const place = { pageNumber: 1, xPosition: 72, yPosition: 100, width: 30, height: 30 };
  const box = await client.fields.create(id, { signerId: bob.id, fieldType: "checkbox", label: "Company?", ...place });
  const text = await client.fields.create(id, {
    signerId: bob.id,
    fieldType: "text",
    requiredWhenFieldId: box.id,
    ...place,
    yPosition: 200,
  });
  expect((await client.fields.get(id, text.id)).required).toBe(false);
  const changed = await client.fields.change(id, box.id, { signerId: ann.id });
  expect([changed.cleared, changed.releasedFieldIds]).toEqual([["requiredWhenFieldId"], [text.id]]);
  await client.fields.remove(id, box.id);
  const refused = await client.signers.remove(id, bob.id).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 409, code: "signer_has_fields" });
  await client.signers.remove(id, bob.id, { reassignTo: ann.id });
  expect((await client.fields.list(id)).items.map(({ signerId }) => signerId)).toEqual([ann.id]);
  const early = await client.signers.remind(id, ann.id).catch((error: unknown) => error);
  expect(early).toMatchObject({ status: 409, code: "document_state_conflict" });
});

it("the client previews, saves and uses templates on a real server", async () => {
  const { client } = await clientOfNewOrganization();
  const source = "# For {{ name }}\n\n::signature{role=client, label=Signed}\n";
  const sampleData = { name: "Ann" };
  const preview = await client.templates.preview({ source, sampleData });
  expect(preview).toMatchObject({ pageCount: 1, revision: null, signatureBoxes: [{ role: "client", width: 200 }] });
  const pdf = await client.templates.previewPdf({ source, sampleData });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");

  const saved = await client.templates.create({ name: "Letter", source, sampleData });
  expect(await client.templates.get(saved.id)).toMatchObject({ revision: 1, variables: ["name"], sampleData });
  expect((await client.templates.list()).items.map(({ id }) => id)).toEqual([saved.id]);
  const changed = await client.templates.update(saved.id, { name: "Other", source, sampleData, revision: 1 });
  expect(changed).toMatchObject({ revision: 2, name: "Other", signerRoles: saved.signerRoles, warnings: [] });

  const refused = await client.templates.generate(saved.id, { templateData: {} }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ProbityError);
  expect(refused).toMatchObject({
    code: "template_variable_missing",
    problem: { errors: [{ path: "/templateData", position: { line: 1, column: 10 } }] },
  });
  expect(await client.templates.generate(saved.id, { templateData: { name: "Bea" } })).toMatchObject({ revision: 2 });
  expect((await client.templates.generatePdf(saved.id, { templateData: { name: "Bea" } })).byteLength).toBeGreaterThan(
    1_000,
  );

  const signers = { [saved.signerRoles[0]!.id]: { name: "Bea", email: "bea@example.com" } };
  const document = await client.templates.createDocument(saved.id, {
    name: "Letter to Bea",
    templateData: { name: "Bea" },
    signers,
  });
  expect(document).toMatchObject({ status: "draft", templateRevision: 2, signers: [{ role: "client", name: "Bea" }] });
  expect((await client.templates.archive(saved.id)).status).toBe("archived");
});

it("the client sends a document, has a link made for it, and checks its file and history on a real server", async () => {
  const organization = await newOrganization();
  const client = createClient({ baseUrl: organization.server.origin, ...organization.apiKeys.test });
  const { id, signerIds, pdf } = await newDocument(organization);
  expect((await client.documents.send(id)).status).toBe("pending");
  const session = await client.documents.createSigningSession(id, signerIds[0]!, { expiresInSeconds: 600 });
  expect(session.url).toContain(session.token);
  expect(Buffer.from(await client.documents.pdf(id)).equals(pdf)).toBe(true);
  const changed = Buffer.concat([pdf, Buffer.from(" ")]);
  expect(await client.documents.verify(id, { file: pdf })).toMatchObject({ outcome: "intact", documentId: id });
  expect(await client.documents.verify(id, { file: changed })).toMatchObject({ outcome: "altered", intact: false });
  expect(await client.verify({ file: Buffer.from("%PDF-1.7 of somebody else") })).toMatchObject({ outcome: "unknown" });
  const early = await client.documents.certificate(id).catch((error: unknown) => error);
  expect(early).toMatchObject({ status: 409, code: "document_state_conflict" });
  const { items, end } = await client.documents.auditEvents(id);
  expect(items.map(({ type }) => type)).toEqual(["created", "sent", "session_created", "downloaded"]);
  expect(await firstBrokenEvent(items, end)).toBeNull();
  const voided = await client.documents.void(id, { reason: "A test" });
  expect([voided.status, voided.statusReason]).toEqual(["voided", "A test"]);
});
