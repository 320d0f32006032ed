import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@probity/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../server/testing/processes.ts";
import { Installation, succeeded } from "../testing/installation.ts";

let probity: Installation;
let application: string;

beforeAll(async () => {
  const port = await freePort();
  application = `http://127.0.0.1:${port}`;
  probity = await Installation.make(port);
  await probity.start();
  succeeded(await probity.run("onboarding/setup.ts", "--receiver", `${application}/webhooks`));
  await probity.open("onboarding/main.ts", "--port", String(port));
});
afterAll(() => probity.end());

const post = (path: string, body: object, headers = {}) =>
  fetch(application + path, { method: "POST", headers, body: JSON.stringify(body) });
type Account = { status: string; decision: string | null };
const read = async (reference: string): Promise<Account> =>
  (await fetch(`${application}/applications/${reference}`)).json() as Promise<Account>;
async function until(reference: string, decision: string): Promise<void> {
  await expect.poll(() => read(reference), { timeout: 45_000, interval: 100 }).toMatchObject({ decision });
}

const applied = { country: "NL", monthlyIncome: 2600, products: ["account"] };

it("onboarding: the worker decides, a verified webhook tells, and the account follows", async () => {
  const ann = { reference: "ann-1", ...applied };
  const risky = { reference: "bob-1", country: "FR", monthlyIncome: 1200, products: ["crypto"] };
  expect((await post("/applications", ann)).status).toBe(202);
  expect((await post("/applications", risky)).status).toBe(202);
  await Promise.all([until("ann-1", "awaiting_evidence"), until("bob-1", "awaiting_evidence")]);
  expect(await read("ann-1")).toEqual({ status: "waiting for the device check", decision: "awaiting_evidence" });

  for (const reference of ["ann-1", "bob-1"])
    expect((await post(`/applications/${reference}/device`, { shared: false })).status).toBe(202);
  await Promise.all([until("ann-1", "none"), until("bob-1", "restrict")]);
  expect((await read("ann-1")).status).toBe("open");
  expect((await read("bob-1")).status).toBe("open with limits");
});

it("onboarding: an application that is sent twice is one customer, and another under its reference is refused", async () => {
  const eve = { reference: "eve-1", ...applied };
  for (const _ of ["once", "again"]) expect((await post("/applications", eve)).status).toBe(202);
  expect((await post("/applications", { ...eve, monthlyIncome: 9999 })).status).toBe(409);
  const client = createClient({ baseUrl: probity.organization.url, ...probity.organization.apiKeys.test });
  const { items } = await client.subjects.list({ search: "eve-1" });
  expect(items).toHaveLength(1);
  const facts = await client.evidence.list({ subjectId: items[0]!.id });
  expect(facts.items.map(({ data }) => data.fact).toSorted()).toEqual([
    "country.residence",
    "income.monthly",
    "products",
  ]);
});

it("onboarding: what Probity did not sign changes nothing", async () => {
  const decided = await read("ann-1");
  const forged = { eventId: "e", event: "risk.assessment.created", timestamp: new Date().toISOString(), data: {} };
  const headers = {
    "x-webhook-event": forged.event,
    "x-timestamp": String(Math.floor(Date.now() / 1000)),
    "x-signature": `v1=${"0".repeat(64)}`,
  };
  const refused = await post("/webhooks", forged, headers);
  expect([refused.status, await refused.json()]).toEqual([400, { error: "invalid_signature" }]);
  expect((await post("/webhooks", forged)).status).toBe(400);
  await wait(100);
  expect(await read("ann-1")).toEqual(decided);
});

it("onboarding: a second setup is refused, because the secret of the first is shown once", async () => {
  const again = await probity.run("onboarding/setup.ts");
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining("has been set up") });
});
