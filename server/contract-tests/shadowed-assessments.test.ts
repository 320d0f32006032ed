import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { batch, newSource } from "#risk/testing/evidence.ts";
import { newPublishedPolicy, smallDefinition } from "#risk/testing/policies.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { made } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import type { Receiver } from "#webhooks/testing/receiver.ts";
import { allowCidrs, newReceiver, newWebhook, ports } from "#webhooks/testing/webhooks.ts";
import { startWorker, type Worker } from "#app/worker.ts";
import { noSealSettings } from "#agreements/completion/sealing/sealer.ts";

let server: TestServer;
let worker: Worker;
let receiver: Receiver;

beforeAll(async () => {
  server = await startServer({ webhooks: { ports, allowCidrs }, afterWrite: () => worker.wake() });
  receiver = await newReceiver();
  const settings = { webhooks: { ports, allowCidrs }, lists: null, seal: noSealSettings };
  worker = await startWorker({
    ...server.parts,
    url: server.url,
    objects: null,
    settings,
    emptyOrganization: async () => {},
  });
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await server.app.close();
});

it("a worker compares what is assessed with each shadow by itself, and only the assessments are delivered", async () => {
  const organization = await newOrganization(server);
  const { key } = organization;
  await newWebhook(organization, { url: receiver.url, events: ["risk.*"] });
  const source = await newSource(organization);
  const definition = smallDefinition(source.identity);
  const bands = definition.bands.map((band) => (band.id === "high" ? { ...band, lowerBound: 20 } : band));
  const first = await newPublishedPolicy(organization, { definition });
  const second = await newPublishedPolicy(organization, { definition: { ...definition, bands } });
  const shadow = made(await key.post("/risk/policy-shadows", { policyVersionId: second.id }));
  const subjectId = await newSubject(organization);
  const observedAt = new Date(Date.now() - 60_000).toISOString();
  const items = [
    { fact: "country", value: "DE", observedAt },
    { fact: "income.monthly", value: 2000, observedAt },
  ];
  made(await key.post(`/risk/subjects/${subjectId}/evidence/batch`, batch(source.id, items)));
  const order = { policyVersionId: first.id, trigger: "onboarding" };
  const assessment = made(await key.post(`/risk/subjects/${subjectId}/assessments`, order));
  await vi.waitFor(
    async () => {
      const { data } = (await key.get(`/risk/policy-shadows/${shadow.id}`)).body;
      expect(data).toMatchObject({ examined: 1, moved: 1, moves: [{ from: "none", to: "review", assessments: 1 }] });
    },
    { timeout: 120_000, interval: 200 },
  );
  const { items: assessments } = (await key.get("/risk/assessments")).body;
  expect(assessments.map(({ id, data }) => [id, data.sequence, data.decision])).toEqual([[assessment.id, 1, "none"]]);
  const { items: events } = (await key.get(`/risk/events?subjectId=${subjectId}`)).body;
  const types = events.map(({ data }) => data.type);
  expect(types.filter((type) => type.includes("assessment") || type.includes("action"))).toEqual([
    "risk.assessment.created",
  ]);
  // What is announced was announced with its change: nothing is queued for later.
  const announced = await server.pool.query(
    "select event from webhook_messages where organization_id = $1 and (event like '%assessment%' or event like '%action%' or event like '%shadow%')",
    [organization.organizationId],
  );
  expect(announced.rows).toEqual([{ event: "risk.assessment.created" }]);
});
