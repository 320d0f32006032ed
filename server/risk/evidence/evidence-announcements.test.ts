import type { WebhookEvent } from "@probity/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDispatcher, startDispatcher } from "#webhooks/testing/dispatcher.ts";
import type { TestOrganization } from "#testing/organization.ts";
import type { Receiver } from "#webhooks/testing/receiver.ts";
import { batch, claim, newSource, submitEvidence } from "../testing/evidence.ts";
import { newSubject } from "../testing/subjects.ts";
import { newReceiver, newWebhook, webhookOrganization } from "#webhooks/testing/webhooks.ts";

let organization: TestOrganization;
let receiver: Receiver;
let dispatching: TestDispatcher;
let source: string;

beforeAll(async () => {
  organization = await webhookOrganization();
  receiver = await newReceiver();
  await newWebhook(organization, { url: receiver.url, events: ["risk.*"] });
  dispatching = startDispatcher(organization.server);
  source = (await newSource(organization)).id;
});
afterAll(async () => {
  await dispatching.stop();
  await receiver.close();
});

/** The notifications about a subject's evidence, after all deliveries have ended. */
async function received(subject: string): Promise<WebhookEvent[]> {
  dispatching.dispatcher.wake();
  const underWay = async () => {
    const { rows } = await organization.server.pool.query("select from webhook_deliveries where organization_id = $1", [
      organization.organizationId,
    ]);
    return rows.length;
  };
  await expect.poll(underWay, { timeout: 60_000 }).toBe(0);
  return receiver.received
    .map(({ body }) => JSON.parse(body.toString()))
    .filter(({ data, event }) => data.subjectId === subject && event.startsWith("risk.evidence."));
}

describe("evidence announced to a webhook", () => {
  it("[RK-WH-3] one risk.evidence.recorded per receipt: received, superseded, revoked", async () => {
    const subject = await newSubject(organization);
    const receipts = [
      await submitEvidence(organization, subject, source),
      await submitEvidence(organization, subject, source, { value: "secret-value", providerRef: "secret-reference" }),
      await submitEvidence(organization, subject, source, { status: "revoked", value: null }),
    ];
    const messages = await received(subject);
    expect(messages.map(({ event, data }) => `${event} ${data.resourceId}`).toSorted()).toEqual(
      receipts.map(({ id }) => `risk.evidence.recorded ${id}`).toSorted(),
    );
    const { items } = (await organization.key.get(`/risk/events?subjectId=${subject}`)).body;
    const recorded = items.filter(({ data }) => data.type === "risk.evidence.recorded");
    expect(recorded.map(({ id }) => id)).toEqual(expect.arrayContaining(messages.map(({ eventId }) => eventId)));
    expect(messages[0]!.data).toEqual({
      organizationId: organization.organizationId,
      subjectId: subject,
      resourceId: expect.any(String),
      sandbox: true,
    });
    // Values stay in the receipt: not in what is sent, not in the history, not in the log.
    const said = [
      ...receiver.received.map(({ body }) => body.toString()),
      JSON.stringify(items),
      ...organization.server.logged,
    ];
    expect(said.filter((text) => text.includes("secret-"))).toEqual([]);
  });

  it("[RK-WH-3] one risk.evidence.recorded per receipt of a batch, and one risk.evidence.batch_recorded named by its id", async () => {
    const subject = await newSubject(organization);
    const { body } = await organization.key.post(`/risk/subjects/${subject}/evidence/batch`, batch(source));
    const messages = await received(subject);
    const expected: string[] = [
      `risk.evidence.batch_recorded ${body.id}`,
      ...body.items.map(({ id }) => `risk.evidence.recorded ${id}`),
    ];
    expect(messages.map(({ event, data }) => `${event} ${data.resourceId}`).toSorted()).toEqual(expected.toSorted());
    const [ofBatch] = messages.filter(({ event }) => event === "risk.evidence.batch_recorded");
    expect(ofBatch!.eventId).toBe(body.id);
  });

  it("[RK-WH-3] nothing for a submission that is refused, or sent again", async () => {
    const subject = await newSubject(organization);
    const { key } = organization;
    const path = `/risk/subjects/${subject}/evidence` as const;
    await key.post(path, claim(source, { value: 7 }));
    await key.post(`${path}/batch`, batch(source, [{}, { fact: "colour" }]));
    for (let time = 0; time < 3; time++) await key.post(path, claim(source), { idempotencyKey: `again-${subject}` });
    expect(await received(subject)).toHaveLength(1);
  });
});
