import { setTimeout as wait } from "node:timers/promises";
import { createApi } from "../api.ts";
import type { Parts } from "../parts.ts";
import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import type { DemoApi } from "#app/demo/demo-api.ts";
import { RateLimits } from "#platform/http/rate-limit.ts";
import type { MadeOrganization } from "#accounts/organizations/create-organization.ts";
import { insertSession } from "#accounts/sign-in/sign-in-store.ts";
import { identitySettings } from "#accounts/settings.ts";
import { senderTo, signed } from "./api-calls.ts";
import { heavyWork } from "./heavy-work.ts";
import { keeperOf, screenOf } from "./list-search.ts";

const nobodyWaits = { readsPerMinute: 1e9, writesPerMinute: 1e9, rendersPerMinute: 1e9, screeningRunsPerMinute: 1e9 };

const readEndsMs = 1_000;

/**
 * An API of this process alone, on a port that only this machine reaches, with a clock that the demonstration sets and without limits
 * of rate. It checks signatures, tokens and permissions like any other.
 */
export async function startDemoServer(parts: Parts, made: MadeOrganization) {
  const clock = { at: new Date() };
  const { renderer, threads } = heavyWork(parts);
  const keeper = keeperOf(parts);
  await keeper.start();
  const app = createApi({
    ...parts,
    logger: parts.logger.child({}, { level: "warn" }),
    rateLimits: new RateLimits(nobodyWaits, null),
    clock: () => clock.at,
    publicUrl: parts.config.publicUrl,
    trustProxy: null,
    secureCookies: false,
    identity: identitySettings({ ...parts.config, oidc: null }),
    screen: screenOf(parts, keeper),
    seal: parts.config.seal,
    renderer,
    threads,
    afterWrite: () => {},
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const sessionId = await openSession(parts, made);
  const api: DemoApi = {
    clock,
    apiKeyId: made.apiKeys.test.id,
    key: senderTo(origin, async (request) => signed(made.apiKeys.test, request, clock.at)),
    owner: senderTo(origin, async () => {
      const { organizationId, owner } = made;
      const claims = { userId: owner.userId, organizationId, role: "owner" as const, sessionId };
      const { token } = await parts.tokens.issue(claims, clock.at);
      return { authorization: `Bearer ${token}`, "x-risk-mode": "test" };
    }),
    async signer(link) {
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get("t");
      const open = senderTo(origin, async () => ({}));
      const { bearer } = await open<{ bearer: string }>("POST", "/signing/session", { token });
      return senderTo(origin, async () => ({ authorization: `Bearer ${bearer}` }));
    },
  };
  const close = async () => {
    await app.close();
    await Promise.all([renderer.close(), threads.close()]);
    // A snapshot ends its last read by a timer, which throws if the snapshot was closed before.
    await wait(readEndsMs);
    await keeper.stop();
    await transact(parts.database, { scope: { organizationId: made.organizationId, mode: "test" } }, (tx) =>
      tx
        .updateTable("sessions")
        .set({ revoked_at: new Date() })
        .where("organization_id", "=", made.organizationId)
        .where("id", "=", sessionId)
        .execute(),
    );
  };
  return { api, close };
}

/** The owner works in it from the first invented day until the demonstration ends. */
async function openSession({ database }: Parts, { organizationId, owner }: MadeOrganization): Promise<string> {
  const now = new Date();
  const id = newId(now);
  const proof = { confirmedAt: now, secondFactorAt: null, signedInBy: null, device: null, network: null };
  await transact(database, { scope: { organizationId, mode: "test" }, userId: owner.userId }, (tx) =>
    insertSession(tx, organizationId, {
      id,
      userId: owner.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      proof,
    }),
  );
  return id;
}
