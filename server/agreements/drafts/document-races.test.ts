import { expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newDocument, type TestDocument } from "../testing/documents.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newWebhook, webhookOrganization } from "#webhooks/testing/webhooks.ts";
import { announcedTo, historyOf } from "../testing/told.ts";
import { expireDocument } from "./expire-document.ts";

type Action = (organization: TestOrganization, document: TestDocument) => Promise<unknown>;

const send: Action = ({ key }, { id }) => key.post(`/documents/${id}/send`);
const voiding: Action = ({ key }, { id }) => key.post(`/documents/${id}/void`, { reason: "Race" });
const reopen: Action = ({ key }, { id }) =>
  key.post(`/documents/${id}/reopen`, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
const download: Action = ({ key }, { id }) => key.get(`/documents/${id}/pdf`);
const expire: Action = ({ server }, { id, scope }) =>
  transact(server.database, { scope, subscriptions: "shared" }, (tx) =>
    expireDocument(tx, { kind: "system", scope, worker: "documents" }, new Date(), id),
  );

/** Every outcome that would also be one of doing the actions one after the other. */
const races: [string, "draft" | "pending" | "expired", Action[], string[]][] = [
  ["send against void", "draft", [send, voiding], ["voided by sent,voided", "voided by voided"]],
  ["send against send", "draft", [send, send, send], ["pending by sent"]],
  ["void against void", "pending", [voiding, voiding], ["voided by voided"]],
  ["void against the end of its time", "pending", [voiding, expire], ["voided by voided", "expired by expired"]],
  ["two workers at the end of its time", "pending", [expire, expire], ["expired by expired"]],
  ["reopen against reopen", "expired", [reopen, reopen], ["pending by reopened"]],
  [
    "send, void and downloads",
    "draft",
    [send, download, voiding, download],
    ["voided by sent,voided", "voided by voided"],
  ],
];

const announcedFor: Record<string, string[]> = {
  sent: ["document.sent"],
  voided: ["document.voided"],
  expired: ["document.expired"],
  reopened: [],
};

it.each(races)("%s: one consistent outcome each time", async (_name, status, actions, outcomes) => {
  const organization = await webhookOrganization();
  await newWebhook(organization, { events: ["document.*"] });
  const seen = new Set<string>();
  for (let repetition = 0; repetition < 25; repetition += 1) {
    const expiresAt = status === "draft" ? null : new Date(Date.now() - 1000);
    const document = await newDocument(organization, { status, expiresAt, orders: [1, 2] });
    await Promise.all(actions.map((action) => action(organization, document)));
    const { body } = await organization.key.get(`/documents/${document.id}`);
    const { types, broken } = await historyOf(organization, document.id);
    const changes = types.filter((type) => type !== "created" && type !== "downloaded");
    expect(broken).toBeNull();
    expect(body.revision).toBe(1 + changes.length);
    const told = (await announcedTo(organization)).filter(({ data }) => data.documentId === document.id);
    // Requests that arrive together are in the order of the history, not of their times.
    const expected = ["document.created", ...changes.flatMap((type) => announcedFor[type]!)];
    expect(told.map(({ event }) => event).toSorted()).toEqual(expected.toSorted());
    seen.add(`${body.status} by ${changes.join()}`);
  }
  expect(outcomes).toEqual(expect.arrayContaining([...seen]));
});
