import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { routes } from "#app/api.ts";
import { injectFaults } from "#testing/failing-database.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { sampleRequests } from "#testing/requests-of-every-route.ts";
import { startServer } from "#testing/server.ts";

const server = await startServer();
const fault = injectFaults(server.pool);

const mutating = routes.filter(({ method, operation }) => method !== "GET" && !operation.changesNothing);

describe("a failure at any statement of a mutating route", () => {
  it.each(mutating.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "[RK-ID-2] %s leaves nothing behind, and its key can be used again",
    async (name, route) => {
      const organization = await newOrganization(server);
      const sample = await sampleRequests[name]!(organization);
      const client =
        sample.signer ??
        sample.caller ??
        (route.operation.allow.apiKeys ? organization.key : await organization.user("owner"));
      const idempotencyKey = randomUUID();
      const before = await rowsOf(organization);

      let statement = 1;
      for (; ; statement += 1) {
        fault.arm(statement);
        const answer = await client.send(route.method, sample.path, sample.body, { ...sample.options, idempotencyKey });
        const reached = fault.seen >= statement;
        fault.arm(null);
        if (!reached) {
          // Every statement has failed once; this time none did.
          expect(answer.status, answer.text).toBeLessThan(500);
          expect(answer.headers["idempotency-replayed"]).toBeUndefined();
          break;
        }
        expect([answer.status, answer.body.code], `statement ${statement}`).toEqual([500, "internal_error"]);
        expect(await rowsOf(organization), `statement ${statement}`).toEqual(before);
      }
      expect(statement).toBeGreaterThan(4);
    },
  );
});
