import { documentStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import { expect, it } from "vitest";
import { newDocument, type TestDraft } from "../testing/documents.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newWebhook, webhookOrganization } from "#webhooks/testing/webhooks.ts";
import { announcedTo, historyOf } from "../testing/told.ts";
import { Expiry } from "./expiry.ts";

const past = () => new Date(Date.now() - 1000);
const future = () => new Date(Date.now() + 86_400_000);

const expiryOf = ({ server }: TestOrganization, woken: () => void = () => {}) =>
  new Expiry(
    {
      database: server.database,
      logger: { error: (details, message) => expect.fail(`${message} ${JSON.stringify(details)}`) },
      onExpired: woken,
    },
    { places: 3 },
  );

async function subscribed(): Promise<TestOrganization> {
  const organization = await webhookOrganization();
  await newWebhook(organization, { events: ["document.expired"] });
  return organization;
}

const statusOf = async ({ key }: TestOrganization, id: string) => (await key.get(`/documents/${id}`)).body.status;

it("expires due documents, announces it, and wakes the dispatcher", async () => {
  const organization = await subscribed();
  const { id } = await newDocument(organization, { status: "pending", expiresAt: past(), externalId: "order-9" });
  let woken = 0;
  await expiryOf(organization, () => (woken += 1)).tick();
  expect(await statusOf(organization, id)).toBe("expired");
  expect(woken).toBe(1);
  const { events, types, broken } = await historyOf(organization, id);
  expect([types, broken]).toEqual([["created", "expired"], null]);
  expect(events[1]).toMatchObject({ actor: { kind: "system", id: "documents" }, ip: null, userAgent: null });
  expect((await announcedTo(organization)).map(({ event, data }) => [event, data.documentId, data.externalId])).toEqual(
    [["document.expired", id, "order-9"]],
  );
});

it("leaves alone what is not due, was never sent, or is over already", async () => {
  const organization = await subscribed();
  const drafts: TestDraft[] = documentStatuses
    .filter((status) => status !== "pending")
    .map((status) => ({ status, expiresAt: past() }));
  for (const draft of [...drafts, { status: "pending", expiresAt: future() }, { status: "pending" }] as TestDraft[])
    await newDocument(organization, draft);
  const before = await rowsOf(organization);
  await expiryOf(organization).tick();
  expect(await rowsOf(organization)).toEqual(before);
});

it("several workers expire each document once, however many there are", async () => {
  const organization = await subscribed();
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1)
    ids.push((await newDocument(organization, { status: "pending", expiresAt: past() })).id);
  await Promise.all([1, 2, 3].map(() => expiryOf(organization).tick()));
  for (const id of ids) expect((await historyOf(organization, id)).types).toEqual(["created", "expired"]);
  const told = (await announcedTo(organization)).map(({ data }) => data.documentId as string);
  expect(told.toSorted()).toEqual(ids.toSorted());
});

it("a reopened document can be signed until its new moment, and expires again", async () => {
  const organization = await subscribed();
  const { id } = await newDocument(organization, { status: "pending", expiresAt: past() });
  await expiryOf(organization).tick();
  for (const expiresAt of [past().toISOString(), "2026-02-30T00:00:00Z"]) {
    const refused = await organization.key.post(`/documents/${id}/reopen`, { expiresAt });
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([
      400,
      "validation_failed",
      "/expiresAt",
    ]);
  }
  const expiresAt = future().toISOString();
  const { body } = await organization.key.post(`/documents/${id}/reopen`, { expiresAt });
  expect([body.status, body.expiresAt]).toEqual(["pending", expiresAt]);
  await expiryOf(organization).tick();
  expect(await statusOf(organization, id)).toBe("pending");
  await organization.server.pool.query("update documents set expires_at = now() - interval '1 second' where id = $1", [
    id,
  ]);
  await expiryOf(organization).tick();
  expect((await historyOf(organization, id)).types).toEqual(["created", "expired", "reopened", "expired"]);
});
