import { type DocumentStatus, documentStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import { describe, expect, it } from "vitest";
import { newDocument, type TestDocument } from "../testing/documents.ts";
import type { Answer, BodyOf } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newWebhook, webhookOrganization } from "#webhooks/testing/webhooks.ts";
import { announcedTo, historyOf } from "../testing/told.ts";

type Action = {
  name: string;
  do: (organization: TestOrganization, document: TestDocument) => Promise<Answer<BodyOf<"GET", "/documents/{}">>>;
  /** The statuses that allow it, and the resulting status. */
  from: readonly DocumentStatus[];
  to: DocumentStatus;
  event: string;
  announced: readonly string[];
};

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const actions: Action[] = [
  {
    name: "send",
    do: ({ key }, { id }) => key.post(`/documents/${id}/send`),
    from: ["draft"],
    to: "pending",
    event: "sent",
    announced: ["document.sent"],
  },
  {
    name: "void",
    do: ({ key }, { id }) => key.post(`/documents/${id}/void`, { reason: "Wrong customer" }),
    from: ["draft", "pending"],
    to: "voided",
    event: "voided",
    announced: ["document.voided"],
  },
  {
    name: "reopen",
    do: ({ key }, { id }) => key.post(`/documents/${id}/reopen`, { expiresAt: tomorrow() }),
    from: ["expired"],
    to: "pending",
    event: "reopened",
    announced: [],
  },
];

const pairs = actions.flatMap((action) => documentStatuses.map((status) => [action.name, status, action] as const));

describe("every action in every status", () => {
  it.each(pairs)("%s of a document that is %s", async (_name, status, action) => {
    const organization = await webhookOrganization();
    await newWebhook(organization, { events: ["document.*"] });
    const document = await newDocument(organization, { status, orders: [2, 1, 1], externalId: "order-1" });
    const before = await rowsOf(organization);
    const answer = await action.do(organization, document);
    if (!action.from.includes(status)) {
      expect([answer.status, answer.body.code, answer.body.from]).toEqual([409, "document_state_conflict", status]);
      expect(await rowsOf(organization)).toEqual(before);
      return;
    }
    expect([answer.status, answer.body.status, answer.body.revision]).toEqual([200, action.to, 2]);
    expect((await organization.key.get(`/documents/${document.id}`)).body).toEqual(answer.body);
    const { events, types, broken } = await historyOf(organization, document.id);
    expect(broken).toBeNull();
    expect(types).toEqual(["created", action.event]);
    expect(events[1]).toMatchObject({ actor: { kind: "api_key", id: organization.apiKeys.test.id }, ip: "127.0.0.1" });
    const announced = await announcedTo(organization);
    expect(announced.map(({ event }) => event)).toEqual(["document.created", ...action.announced]);
    const told = JSON.stringify([announced, events]);
    expect(told).not.toMatch(/Ann Lee|northwind|Services agreement|Wrong customer/);
  });
});
