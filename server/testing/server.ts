import { randomBytes } from "node:crypto";
import { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { createApi, type ApiParts } from "../api.ts";
import { sampleLists } from "./sample-lists.ts";
import { testRenderer } from "./renderer.ts";
import { type TestDatabase, cloneDatabase } from "./database.ts";
import { Keyring } from "#secrets/keyring.ts";
import { AccessTokens } from "#identity/access-tokens.ts";
import { identityDefaults } from "#identity/settings.ts";
import { RateLimits } from "#http/rate-limit.ts";
import { createScreen } from "#screening/screen.ts";
import { HttpMetrics } from "#http/metrics.ts";

export type TestServer = TestDatabase & {
  app: FastifyInstance;
  origin: string;
  parts: ApiParts;
  /** Everything the server has logged, to prove what it has not. */
  logged: string[];
  clock: { now: () => Date };
};

let running: Promise<TestServer> | undefined;

/** One real server with one real database per worker; each test makes its own organization in it. */
export function testServer(): Promise<TestServer> {
  running ??= startServer();
  return running;
}

const rethrow = (error: Error): void => {
  throw error;
};

export async function startServer(overrides: Partial<ApiParts> = {}): Promise<TestServer> {
  const test = await cloneDatabase();
  const lists = await sampleLists();
  const logged: string[] = [];
  const clock = { now: () => new Date() };
  const keyring = new Keyring(new Map([[1, randomBytes(32)]]));
  const publicUrl = "http://probity.test";
  const parts: ApiParts = {
    database: test.database,
    pool: test.pool,
    keyring,
    tokens: new AccessTokens(test.database, keyring, publicUrl),
    identity: { ...identityDefaults, throttleKey: randomBytes(32), oidc: null },
    clock: () => clock.now(),
    rateLimits: new RateLimits({ readsPerMinute: 1e9, writesPerMinute: 1e9, rendersPerMinute: 1e9 }, null),
    metrics: new HttpMetrics({ processMetrics: false }),
    logger: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    afterWrite: () => {},
    secureCookies: false,
    assistance: { model: "test-model" },
    screen: createScreen(() => lists, rethrow),
    renderer: testRenderer,
    publicUrl,
    trustProxy: false,
    ...overrides,
  };
  const app = createApi(parts);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { ...test, app, origin, parts, logged, clock };
}
