import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { poolDefaults } from "#rendering/children/pool.ts";
import { type ChildRenderer, createRenderer } from "#agreements/renderer.ts";
import { newOrganization } from "#testing/organization.ts";
import { rateLimitsOf, startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
let renderer: ChildRenderer;
const perMinute = 12;

beforeAll(async () => {
  renderer = createRenderer({ ...poolDefaults, children: 1, queue: 1 });
  server = await startServer({ renderer, rateLimits: rateLimitsOf({ rendersPerMinute: perMinute }) });
  await renderer.pool.start();
});
afterAll(async () => {
  await server.app.close();
  await renderer.close();
  await server.close();
});

const body = {
  source: "| a |\n|---|\n{% for i in l %}\n| {{ i }} |\n{% endfor %}",
  sampleData: { l: [...Array(200).keys()] },
};

describe("renderers", () => {
  it("[DO-TE-8] 503 with Retry-After while enough is waiting, and all is well again afterwards", async () => {
    const { key } = await newOrganization(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => key.post("/templates/markdown/preview", body)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]).toMatchObject({ headers: { "retry-after": "1" }, body: { code: "temporarily_unavailable" } });
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await key.post("/templates/markdown/preview", body)).status).toBe(200);
  });

  it("[DO-TE-8] 429: what is rendered has a limit of its own", async () => {
    const { key } = await newOrganization(server);
    const statuses: number[] = [];
    for (let at = 0; at <= perMinute; at += 1) {
      const { status, headers } = await key.post("/templates/markdown/preview", { source: "x", sampleData: {} });
      statuses.push(status);
      if (status === 200) expect(headers["ratelimit-policy"]).toContain(`, "renders";q=${perMinute};w=60`);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect((await key.get("/templates")).status).toBe(200);
  });
});
