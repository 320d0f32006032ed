import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig, settingNames } from "./config.ts";

const enough = {
  DATABASE_URL: "postgres://localhost/probity",
  MASTER_KEYS: `1:${Buffer.alloc(32).toString("base64")}`,
};

it("has the documented default for everything but the database and the master keys", () => {
  expect(readConfig(enough)).toMatchObject({
    port: 8080,
    operationsPort: null,
    publicUrl: "http://localhost:8080",
    redisUrl: null,
    webhookAllowCidrs: [],
    webhookPorts: [80, 443, 8080, 8443],
    dispatcherTickSeconds: 5,
    dispatcherBatch: 100,
    leaseSeconds: 60,
    monitoringTickSeconds: 5,
    monitoringBatch: 10,
    monitoringLeaseSeconds: 60,
    monitoringRetrySeconds: 30,
    readsPerMinute: 3000,
    writesPerMinute: 1200,
    oidc: null,
    assistance: null,
    mail: null,
    lists: { refresh: false, cron: "41 */6 * * *", urls: {}, allowCidrs: [], entriesMin: {}, required: [] },
    rendering: {
      children: 2,
      queue: 64,
      deadlineMs: 5_000,
      jobsPerChild: 200,
      memoryBytes: 1024 * 1024 * 1024,
      uid: 64_533,
      requiredWalls: [],
    },
  });
});

it("goes directly where nothing else is said: migrations and hints may be led past a pooler", () => {
  const [pooler, direct] = ["postgres://pooler/probity", "postgres://database/probity"];
  const set = { ...enough, DATABASE_URL: pooler };
  expect(readConfig(set)).toMatchObject({ migrationDatabaseUrl: pooler, listenDatabaseUrl: pooler });
  expect(readConfig({ ...set, MIGRATION_DATABASE_URL: direct, LISTEN_DATABASE_URL: direct })).toMatchObject({
    databaseUrl: pooler,
    migrationDatabaseUrl: direct,
    listenDatabaseUrl: direct,
  });
});

it.each([
  ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
  ["MIGRATION_DATABASE_URL", { MIGRATION_DATABASE_URL: "database.local" }],
  ["LISTEN_DATABASE_URL", { LISTEN_DATABASE_URL: "mysql://x" }],
  ["DATABASE_READ_URL", { DATABASE_READ_URL: "standby.local" }],
  ["MASTER_KEYS", { MASTER_KEYS: "1:c2hvcnQ=" }],
  ["MASTER_KEYS", { MASTER_KEYS: `${enough.MASTER_KEYS},${enough.MASTER_KEYS}` }],
  ["PORT", { PORT: "80.5" }],
  ["PORT", { PORT: "65536" }],
  ["PORT", { PORT: "0x50" }],
  ["DATABASE_CONNECTIONS", { DATABASE_CONNECTIONS: "1e3" }],
  ["PREPARED_STATEMENTS", { PREPARED_STATEMENTS: "off" }],
  ["LISTS_REFRESH", { LISTS_REFRESH: "yes" }],
  ["LOG_LEVEL", { LOG_LEVEL: "verbose" }],
  ["REDIS_URL", { REDIS_URL: "localhost:6379" }],
  ["DISPATCHER_TICK_SECONDS", { DISPATCHER_TICK_SECONDS: "3000000" }],
  ["TRUST_PROXY", { TRUST_PROXY: "true" }],
  ["TRUST_PROXY", { TRUST_PROXY: "true", HOST: "10.0.0.5" }],
  ["TRUST_PROXY", { TRUST_PROXY: "yes" }],
  ["TRUST_PROXY", { TRUST_PROXY: "11" }],
  ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.1" }],
  ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/8,everybody" }],
  ["TRUST_PROXY", { TRUST_PROXY: "0.0.0.0/0" }],
  ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/8,::/0" }],
  ["PUBLIC_URL", { PUBLIC_URL: "probity.example.org" }],
  ["WEBHOOK_ALLOW_CIDRS", { WEBHOOK_ALLOW_CIDRS: "10.0.0.0/8,everything" }],
  ["WEBHOOK_PORTS", { WEBHOOK_PORTS: "443,70000" }],
  ["LEASE_SECONDS", { LEASE_SECONDS: "5" }],
  ["DRAIN_SECONDS", { DRAIN_SECONDS: "-1" }],
  ["OPERATIONS_PORT", { OPERATIONS_PORT: "65536" }],
  ["SEAL_P12_PASSWORD", { SEAL_P12_PASSWORD: "word" }],
  ["SEAL_TSA_URL", { SEAL_TSA_URL: "tsa.example.org", SEAL_TSA_CA_FILE: "ca.pem" }],
  ["SEAL_TSA_CA_FILE", { SEAL_TSA_URL: "https://tsa.example.org" }],
  ["SEAL_TSA_URL", { SEAL_TSA_CA_FILE: "ca.pem" }],
  ["AI_MODEL", { AI_BASE_URL: "https://ai.example.org/v1" }],
  ["AI_BASE_URL", { AI_API_KEY: "secret" }],
  ["AI_BASE_URL", { AI_BASE_URL: "ai.example.org", AI_MODEL: "m" }],
  ["AI_BASE_URL", { AI_BASE_URL: "https://user:secret@ai.example.org", AI_MODEL: "m" }],
  ["AI_DEADLINE_SECONDS", { AI_BASE_URL: "https://ai.example.org", AI_MODEL: "m", AI_DEADLINE_SECONDS: "241" }],
  ["MONITORING_BATCH", { MONITORING_BATCH: "3" }],
  ["MONITORING_DRAIN_SHARE must be a share from 0 to 1, such as 0.5, not 1.5.", { MONITORING_DRAIN_SHARE: "1.5" }],
  ["MONITORING_DRAIN_SHARE", { MONITORING_DRAIN_SHARE: "-0.5" }],
  ["MONITORING_DRAIN_SHARE", { MONITORING_DRAIN_SHARE: "50%" }],
  ["LISTS_ALLOW_CIDRS", { LISTS_ALLOW_CIDRS: "10.0.0.0/40" }],
  ["LISTS_REFRESH_CRON", { LISTS_REFRESH_CRON: "every day" }],
  ["LISTS_REFRESH_CRON", { LISTS_REFRESH_CRON: "61 */6 * * *" }],
  ["LISTS_REFRESH_CRON", { LISTS_REFRESH_CRON: "5 4 * *" }],
  ["LIST_URLS", { LIST_URLS: "https://mirror.example/sdn.xml" }],
  ["LIST_URLS", { LIST_URLS: "null" }],
  ["LISTS_ENTRIES_MIN", { LISTS_ENTRIES_MIN: "100" }],
  ["LISTS_ENTRIES_MIN", { LISTS_ENTRIES_MIN: "null" }],
  ["LISTS_ENTRIES_MIN", { LISTS_ENTRIES_MIN: '{"un": 100}' }],
  ["LISTS_ENTRIES_MIN", { LISTS_ENTRIES_MIN: '{"eu_fsf": -1}' }],
  ["REQUIRE_LISTS", { REQUIRE_LISTS: "eu_fsf,un" }],
  ["LIST_URLS", { LIST_URLS: '{"un": ["https://mirror.example/un.xml"]}' }],
  ["LIST_URLS", { LIST_URLS: '{"eu_fsf": "https://mirror.example/eu.xml"}' }],
  ["LIST_URLS", { LIST_URLS: '{"eu_fsf": ["ftp://mirror.example/eu.xml"]}' }],
  ["RENDERERS", { RENDERERS: "0" }],
  ["RENDER_QUEUE", { RENDER_QUEUE: "-1" }],
  ["RENDER_DEADLINE_SECONDS", { RENDER_DEADLINE_SECONDS: "0.5" }],
  ["RENDERS_PER_CHILD", { RENDERS_PER_CHILD: "many" }],
  ["RENDER_MEMORY_MEGABYTES", { RENDER_MEMORY_MEGABYTES: "100" }],
  ["RENDER_UID", { RENDER_UID: "0" }],
  ["REQUIRE_WALLS", { REQUIRE_WALLS: "network,moat" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.org" }],
  ["SMTP_URL", { MAIL_FROM: "sign@example.org" }],
  ["SMTP_URL", { SMTP_URL: "http://mail.example.org", MAIL_FROM: "sign@example.org" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "a@example.org\r\nBcc: b@example.org" }],
  ["OIDC_CLIENT_SECRET", { OIDC_ISSUER: "https://id.example.org" }],
  ["OIDC_ISSUER", { OIDC_ISSUER: "id.example.org", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }],
])("names %s when it is wrong: %j", (name, change) => {
  expect(() => readConfig({ ...enough, ...change })).toThrow(name);
});

it("tells what to write instead of true", () => {
  const refused = () => readConfig({ ...enough, TRUST_PROXY: "true" });
  expect(refused).toThrow(
    /any caller could fake their address\. Set it to the networks of your proxies, such as 10\.0\.0\.0\/8/,
  );
});

it.each([
  [undefined, null],
  ["", null],
  ["false", null],
  ["0", null],
  ["2", { hops: 2 }],
  ["10.0.0.0/8, fd00::/8", { networks: ["10.0.0.0/8", "fd00::/8"] }],
])("reads whose X-Forwarded-For is believed: TRUST_PROXY=%s is %j", (value, expected) => {
  expect(readConfig({ ...enough, TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

it.each(["127.0.0.1", "::1", "localhost"])("true is the proxy on this machine where only it can call: %s", (host) => {
  const { trustProxy } = readConfig({ ...enough, HOST: host, TRUST_PROXY: "true" });
  expect(trustProxy).toEqual({ networks: ["127.0.0.0/8", "::1/128"] });
});

it.each([
  [undefined, 0],
  ["0", 0],
  ["0.25", 0.25],
  ["1", 1],
])("reads the share for which monitoring drains: %s is %d", (value, expected) => {
  expect(readConfig({ ...enough, MONITORING_DRAIN_SHARE: value }).monitoringDrainShare).toBe(expected);
});

it("takes an empty value for none", () => {
  const empty = Object.fromEntries(settingNames().map((name) => [name, ""]));
  expect(readConfig({ ...empty, ...enough })).toEqual(readConfig(enough));
});

it.each(["*/15 * * * *", "0 4,16 1-15/2 * 1-5", "59 23 31 12 7"])("takes the cron expression %s", (cron) => {
  expect(readConfig({ ...enough, LISTS_REFRESH_CRON: cron }).lists.cron).toBe(cron);
});

describe("a variable that nobody reads", () => {
  it.each([
    ["WEBHOOK_ALLOWED_CIDRS", "WEBHOOK_ALLOW_CIDRS"],
    ["WEBHOOK_PORT", "WEBHOOK_PORTS"],
    ["WEBHOOKS_PORTS", "WEBHOOK_PORTS"],
    ["MONITORING_TICK", "MONITORING_BATCH"],
    ["RATE_LIMIT_READS_PER_SECOND", "RATE_LIMIT_READS_PER_MINUTE"],
    ["SMTP_URI", "SMTP_URL"],
    ["SEAL_P12", "SEAL_P12_FILE"],
    ["TRUSTPROXY", "TRUST_PROXY"],
    ["MASTER_KEY", "MASTER_KEYS"],
  ])("is named with the nearest setting when it looks like one: %s", (name, nearest) => {
    expect(readConfig({ ...enough, [name]: "x" }).warnings).toEqual([
      `${name} is not a setting and has no effect. The nearest setting is ${nearest}.`,
    ]);
  });

  it.each([
    ["PATH", "/bin"],
    ["NODE_ENV", "production"],
    ["REDIS_SERVICE_HOST", "10.0.0.1"],
    ["REDIS_PORT", "tcp://10.0.0.1:6379"],
    ["REDIS_PORT_6379_TCP_ADDR", "10.0.0.1"],
    ["LISTEN_FDS", "1"],
  ])("is left alone when it is somebody else's: %s", (name, value) => {
    expect(readConfig({ ...enough, [name]: value }).warnings).toEqual([]);
  });
});

it("reads where lists are downloaded from", () => {
  const set = {
    LISTS_REFRESH: "true",
    LIST_URLS: '{"uk_sanctions": ["http://mirror.local/uk.xml"], "idb_sanctions": []}',
  };
  expect(readConfig({ ...enough, ...set }).lists).toMatchObject({
    refresh: true,
    urls: { uk_sanctions: ["http://mirror.local/uk.xml"], idb_sanctions: [] },
  });
});

it("reads where AI is asked, with a minute for the answer", () => {
  const set = { AI_BASE_URL: "http://10.0.0.7:8000/v1", AI_MODEL: "local-8b" };
  const expected = { baseUrl: set.AI_BASE_URL, model: set.AI_MODEL, apiKey: null, deadlineMs: 60_000 };
  expect(readConfig({ ...enough, ...set }).assistance).toEqual(expected);
  const more = { AI_API_KEY: "secret", AI_DEADLINE_SECONDS: "20" };
  expect(readConfig({ ...enough, ...set, ...more }).assistance).toEqual({
    ...expected,
    apiKey: "secret",
    deadlineMs: 20_000,
  });
});

describe("a secret from a file", () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "probity-secrets-"))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (content: string, mode = 0o600) => {
    const path = join(folder, randomUUID());
    writeFileSync(path, content, { mode });
    chmodSync(path, mode);
    return path;
  };
  const { DATABASE_URL, MASTER_KEYS } = enough;

  it("counts as its setting, without the line break at its end, for every setting that may hold a secret", () => {
    const values = {
      DATABASE_URL,
      MIGRATION_DATABASE_URL: "postgres://migrations/probity",
      LISTEN_DATABASE_URL: "postgres://listen/probity",
      DATABASE_READ_URL: "postgres://standby/probity",
      MASTER_KEYS,
      REDIS_URL: "redis://:secret@redis.local",
      SMTP_URL: "smtps://user:secret@mail.local",
      OIDC_CLIENT_SECRET: "secret with spaces ",
      AI_API_KEY: "key",
      SEAL_P12_PASSWORD: "word",
    };
    const others = {
      MAIL_FROM: "sign@example.org",
      OIDC_ISSUER: "https://id.example.org",
      OIDC_CLIENT_ID: "probity",
      AI_BASE_URL: "https://ai.example.org",
      AI_MODEL: "m",
      SEAL_P12_FILE: "/etc/seal.p12",
    };
    for (const end of ["", "\n", "\r\n"]) {
      const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileOf(value + end)]);
      expect(readConfig({ ...others, ...Object.fromEntries(files) })).toEqual(readConfig({ ...others, ...values }));
    }
    expect(
      readConfig({ DATABASE_URL, MASTER_KEYS_FILE: fileOf(`${MASTER_KEYS}\n`), REDIS_URL_FILE: "" }).warnings,
    ).toEqual([]);
    expect(() => readConfig({ DATABASE_URL, MASTER_KEYS_FILE: fileOf(`${MASTER_KEYS}\n\n\n`) })).not.toThrow();
    expect(
      readConfig({ ...others, ...values, AI_API_KEY: undefined, AI_API_KEY_FILE: fileOf("key\n\n") }).assistance,
    ).toMatchObject({
      apiKey: "key\n",
    });
  });

  it.each([
    ["DATABASE_URL and DATABASE_URL_FILE are both set. Keep one of them.", () => ({ DATABASE_URL_FILE: fileOf("x") })],
    ["REDIS_URL_FILE names a file that does not exist.", () => ({ REDIS_URL_FILE: join(folder, "none") })],
    ["REDIS_URL_FILE names a file that is a directory.", () => ({ REDIS_URL_FILE: folder })],
    ["REDIS_URL_FILE names a file that is empty.", () => ({ REDIS_URL_FILE: fileOf("\n") })],
    ["REDIS_URL must be a URL", () => ({ REDIS_URL_FILE: fileOf("very secret") })],
  ])("refuses: %s", (sentence, change) => {
    const reading = () => readConfig({ ...enough, ...change() });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow("very secret");
  });

  it("warns of a file that everybody may read, and says nothing of one that its group may", () => {
    const warningsAt = (mode: number) =>
      readConfig({ DATABASE_URL, MASTER_KEYS_FILE: fileOf(MASTER_KEYS, mode) }).warnings;
    expect(warningsAt(0o640)).toEqual([]);
    expect(warningsAt(0o644)).toEqual([
      expect.stringMatching(
        /^MASTER_KEYS_FILE names a file that every user of this machine can read\. Run: chmod o-rwx \//,
      ),
    ]);
  });

  it("that is missing is told once, not as a setting that is missing too", () => {
    const reading = () => readConfig({ DATABASE_URL, MASTER_KEYS_FILE: join(folder, "none") });
    expect(reading).toThrow("Configuration:\n- MASTER_KEYS_FILE names a file that does not exist.");
    expect(reading).not.toThrow("MASTER_KEYS is not set");
  });
});
