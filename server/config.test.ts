import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

const enough = {
  DATABASE_URL: "postgres://localhost/probity",
  MASTER_KEYS: `1:${Buffer.alloc(32).toString("base64")}`,
};

it("has the documented default for everything but the database and the master keys", () => {
  expect(readConfig(enough)).toMatchObject({
    port: 8080,
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
    lists: { refresh: false, cron: "41 */6 * * *", urls: {}, allowCidrs: [] },
    rendering: { children: 2, queue: 64, deadlineMs: 5_000, jobsPerChild: 200, memoryBytes: 1024 * 1024 * 1024 },
  });
});

it.each([
  ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
  ["MASTER_KEYS", { MASTER_KEYS: "1:c2hvcnQ=" }],
  ["MASTER_KEYS", { MASTER_KEYS: `${enough.MASTER_KEYS},${enough.MASTER_KEYS}` }],
  ["PORT", { PORT: "80.5" }],
  ["PUBLIC_URL", { PUBLIC_URL: "probity.example.org" }],
  ["WEBHOOK_ALLOW_CIDRS", { WEBHOOK_ALLOW_CIDRS: "10.0.0.0/8,everything" }],
  ["WEBHOOK_PORTS", { WEBHOOK_PORTS: "443,70000" }],
  ["LEASE_SECONDS", { LEASE_SECONDS: "5" }],
  ["SEAL_P12_PASSWORD", { SEAL_P12_PASSWORD: "word" }],
  ["SEAL_TSA_URL", { SEAL_TSA_URL: "tsa.example.org" }],
  ["AI_MODEL", { AI_BASE_URL: "https://ai.example.org/v1" }],
  ["AI_BASE_URL", { AI_API_KEY: "secret" }],
  ["AI_BASE_URL", { AI_BASE_URL: "ai.example.org", AI_MODEL: "m" }],
  ["AI_BASE_URL", { AI_BASE_URL: "https://user:secret@ai.example.org", AI_MODEL: "m" }],
  ["AI_DEADLINE_SECONDS", { AI_BASE_URL: "https://ai.example.org", AI_MODEL: "m", AI_DEADLINE_SECONDS: "241" }],
  ["MONITORING_BATCH", { MONITORING_BATCH: "3" }],
  ["LISTS_ALLOW_CIDRS", { LISTS_ALLOW_CIDRS: "10.0.0.0/40" }],
  ["LISTS_REFRESH_CRON", { LISTS_REFRESH_CRON: "every day" }],
  ["LIST_URLS", { LIST_URLS: "https://mirror.example/sdn.xml" }],
  ["LIST_URLS", { LIST_URLS: "null" }],
  ["LIST_URLS", { LIST_URLS: '{"un": ["https://mirror.example/un.xml"]}' }],
  ["LIST_URLS", { LIST_URLS: '{"eu_fsf": "https://mirror.example/eu.xml"}' }],
  ["LIST_URLS", { LIST_URLS: '{"eu_fsf": ["ftp://mirror.example/eu.xml"]}' }],
  ["RENDERERS", { RENDERERS: "0" }],
  ["RENDER_QUEUE", { RENDER_QUEUE: "-1" }],
  ["RENDER_DEADLINE_SECONDS", { RENDER_DEADLINE_SECONDS: "0.5" }],
  ["RENDERS_PER_CHILD", { RENDERS_PER_CHILD: "many" }],
  ["RENDER_MEMORY_MEGABYTES", { RENDER_MEMORY_MEGABYTES: "100" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.org" }],
  ["SMTP_URL", { MAIL_FROM: "sign@example.org" }],
  ["SMTP_URL", { SMTP_URL: "http://mail.example.org", MAIL_FROM: "sign@example.org" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "a@example.org\r\nBcc: b@example.org" }],
  ["OIDC_CLIENT_SECRET", { OIDC_ISSUER: "https://id.example.org" }],
])("names %s when it is wrong: %j", (name, change) => {
  expect(() => readConfig({ ...enough, ...change })).toThrow(name);
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
