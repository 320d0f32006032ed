import { expect, vi } from "vitest";
import { highRisk, newCase } from "../../testing/onboarding-case.ts";
import { agreeToAi, newInvestigation } from "../../testing/investigations.ts";
import { type Behaviour, finding, type ModelEndpoint, type ShownToModel } from "./model-endpoint.ts";
import type { BodyOf } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";

export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

/** A server whose queue tries again at once, and counts a worker as gone that is silent for two seconds. */
export async function startImpatientServer(): Promise<TestServer> {
  const server = await startServer();
  await server.pool.query(
    "update pgboss.queue set retry_delay = 0, retry_backoff = false, heartbeat_seconds = 2 where name = 'risk.investigations'",
  );
  return server;
}

/** An investigation of a high risk that waits for assistance. */
export async function askForHelp(server: TestServer, question = "Why is the risk high?") {
  const made = await newCase(await newOrganization(server));
  const { organization, subjectId } = made;
  await agreeToAi(organization);
  await made.say(highRisk);
  await made.assess();
  const { id } = await newInvestigation(organization, subjectId, { question, assistance: "ai" });
  const read = async () => (await organization.key.get(`/risk/investigations/${id}`)).body;
  /** The record, once it is completed or failed. */
  const ended = async () => {
    await until(async () => expect(["completed", "failed"]).toContain((await read()).data.status));
    return read();
  };
  return { ...made, id, read, ended };
}

export async function jobEnded({ pool }: TestServer, investigationId: string): Promise<void> {
  await until(async () => {
    const { rows } = await pool.query("select state from pgboss.job where data::text like $1", [
      `%${investigationId}%`,
    ]);
    expect(rows).toEqual([{ state: "completed" }]);
  });
}

export const citing = (document: ShownToModel) => [{ resource: "assessments", id: document.assessments[0]!.id }];
export const oneFinding = finding((document) => [{ text: "The products are new.", citations: citing(document) }]);

/** Lets the model think until it is told to answer. */
export function holdAnswer(endpoint: ModelEndpoint, behave: Behaviour): { answer(): void } {
  const held = { answer: () => {} };
  endpoint.behave = (response, asked) => {
    held.answer = () => behave(response, asked);
  };
  return held;
}

export const eventsOf = (record: BodyOf<"GET", "/risk/investigations/{}">) =>
  record.history.map(({ data }) => [data.type, data.actor, data.details]);
