import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { createApi, type ApiParts } from "#app/api.ts";
import { refuseAsDescribed } from "./described-refusals.ts";
import { noSealSettings } from "#agreements/completion/sealing/sealer.ts";
import { filesInRows } from "#platform/files/files.ts";
import { sampleLists } from "#screening/testing/sample-lists.ts";
import { testRenderer } from "#agreements/testing/renderer.ts";
import { type TestDatabase, cloneDatabase } from "./database.ts";
import { Keyring } from "#platform/secrets/keyring.ts";
import { AccessTokens } from "#platform/sessions/access-tokens.ts";
import { identityDefaults } from "#accounts/settings.ts";
import { RateLimits, type RateLimitSettings } from "#platform/http/rate-limit.ts";
import { createScreen } from "#screening/screen.ts";
import { ErasureList } from "#lifecycle/erasure/list/erasure-list.ts";
import { Door } from "#platform/http/door.ts";
import { testThreads } from "#platform/threads/testing/threads.ts";
import { HttpMetrics } from "#platform/http/metrics.ts";
import { KeyUses } from "#platform/http/key-uses.ts";

export type TestServer = TestDatabase & {
  app: FastifyInstance;
  origin: string;
  parts: ApiParts;
  /** The master keys for another process on the same database. */
  masterKeys: string;
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

const unlimited = {
  readsPerMinute: 1e9,
  writesPerMinute: 1e9,
  rendersPerMinute: 1e9,
  screeningRunsPerMinute: 1e9,
};

/** Limits nothing but what is named. */
export const rateLimitsOf = (limited: Partial<RateLimitSettings>) => new RateLimits({ ...unlimited, ...limited }, null);

const rethrow = (error: Error): void => {
  throw error;
};

export async function startServer(overrides: Partial<ApiParts> = {}): Promise<TestServer> {
  const test = await cloneDatabase();
  const lists = await sampleLists();
  const logged: string[] = [];
  const clock = { now: () => new Date() };
  const masterKey = randomBytes(32);
  const { keyring = new Keyring(new Map([[1, masterKey]])) } = overrides;
  const publicUrl = "http://probity.test";
  const parts: ApiParts = {
    database: test.database,
    pool: test.pool,
    keyring,
    tokens: new AccessTokens(test.database, keyring, publicUrl),
    identity: { ...identityDefaults, throttleKey: randomBytes(32), oidc: null },
    clock: () => clock.now(),
    rateLimits: rateLimitsOf({}),
    door: new Door({ failuresPerMinute: 1e9, signingPagesPerMinute: 1e9 }),
    metrics: new HttpMetrics({ processMetrics: false }),
    logger: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    afterWrite: () => {},
    // A test that asks when a key was used writes it down itself: elsewhere it would change rows that must not change.
    keyUses: new KeyUses(test.database, () => clock.now()),
    secureCookies: false,
    assistance: { model: "test-model" },
    erasures: new ErasureList(join(await mkdtemp(join(tmpdir(), "probity-erasures-")), "erasures.jsonl")),
    screen: createScreen(() => lists, rethrow),
    renderer: testRenderer,
    seal: { ...noSealSettings, earlierFile: null },
    files: filesInRows,
    threads: testThreads,
    publicUrl,
    listenUrl: test.url,
    trustProxy: null,
    ...overrides,
  };
  const app = createApi(parts);
  refuseAsDescribed(app);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { ...test, app, origin, parts, masterKeys: `1:${masterKey.toString("base64")}`, logged, clock };
}
