import { newOrganization, type TestOrganization } from "./organization.ts";
import { startServer, type TestServer } from "./server.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

/** Receivers listen on whatever port is free; the settings are read at each use, so the list may grow. */
export const ports: number[] = [443];
export const allowCidrs = ["127.0.0.0/8"];

let running: Promise<TestServer> | undefined;

/** One server per worker that may send to loopback. */
function webhookServer(): Promise<TestServer> {
  running ??= startServer({ webhooks: { ports, allowCidrs } });
  return running;
}

export async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  ports.push(receiver.port);
  return receiver;
}

export const webhookOrganization = async (): Promise<TestOrganization> => newOrganization(await webhookServer());

export const publicUrl = "https://receiver.example.com/hook";

export type MadeWebhook = { id: string; signingSecret: string; data: any };

export async function newWebhook(
  { key, liveKey }: TestOrganization,
  change: { url?: string; events?: string[]; mode?: "test" | "live" } = {},
): Promise<MadeWebhook> {
  const body = { url: publicUrl, events: ["risk.*"], mode: "test", ...change };
  const answer = await (body.mode === "live" ? liveKey : key).post("/webhooks", body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

let subjects = 0;

export async function newSubject({ key }: Pick<TestOrganization, "key">): Promise<string> {
  const answer = await key.post("/risk/subjects", { kind: "person", externalId: `customer-${++subjects}` });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}
