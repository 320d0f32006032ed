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
    readsPerMinute: 3000,
    writesPerMinute: 1200,
    oidc: null,
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
  ["OIDC_CLIENT_SECRET", { OIDC_ISSUER: "https://id.example.org" }],
])("names %s when it is wrong: %j", (name, change) => {
  expect(() => readConfig({ ...enough, ...change })).toThrow(name);
});
