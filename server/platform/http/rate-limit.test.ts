import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rateLimitHeaders, RateLimits } from "./rate-limit.ts";

const settings = { readsPerMinute: 5, writesPerMinute: 2, rendersPerMinute: 10, screeningRunsPerMinute: 10 };
const redis = new Redis(inject("redisUrl"), { maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: true });
beforeAll(() => redis.connect());
afterAll(() => redis.disconnect());

async function refusedAfter(limits: readonly RateLimits[], credential: string): Promise<number> {
  for (let taken = 0; taken < 100; taken += 1) {
    const limit = await limits[taken % limits.length]!.take("reads", { credential });
    if (!limit.granted) {
      expect(limit.remaining).toBe(0);
      expect(limit.resetSeconds).toBeGreaterThan(0);
      return taken;
    }
  }
  return Number.POSITIVE_INFINITY;
}

describe("rate limits", () => {
  it("are shared by processes that share a Redis, and counted in each of them without one", async () => {
    const shared = [new RateLimits(settings, redis), new RateLimits(settings, redis)];
    const apart = [new RateLimits(settings, null), new RateLimits(settings, null)];
    expect(await refusedAfter(shared, randomUUID())).toBe(5);
    expect(await refusedAfter(apart, randomUUID())).toBe(10);
  });

  it("go on counting in the process while Redis is away, and refuse nobody for its absence", async () => {
    const gone = new Redis("redis://127.0.0.1:1", {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      retryStrategy: () => null,
    });
    gone.on("error", () => {});
    expect(await refusedAfter([new RateLimits(settings, gone)], randomUUID())).toBe(5);
    gone.disconnect();
  });

  it("keep one credential's requests from another's", async () => {
    const limits = new RateLimits(settings, redis);
    const [one, other] = [randomUUID(), randomUUID()];
    await refusedAfter([limits], one);
    expect(await limits.take("reads", { credential: other })).toMatchObject({ remaining: 4 });
  });

  it.each([
    ["Redis", () => redis],
    ["the process", () => null],
  ])(
    "a batch counts what it holds, and one that does not fit leaves its room to others, in %s",
    async (_where, store) => {
      const limits = new RateLimits(settings, store());
      const credential = randomUUID();
      const take = async (count: number) => {
        const { granted, remaining } = await limits.take("screeningRuns", { credential }, count);
        return [granted, remaining];
      };
      expect(await take(6)).toEqual([true, 4]);
      expect(await take(5)).toEqual([false, 4]);
      expect(await take(3)).toEqual([true, 1]);
      expect(await take(1)).toEqual([true, 0]);
      expect(await take(1)).toEqual([false, 0]);
      expect(await take(11)).toEqual([false, 0]);
    },
  );

  it.each([
    ["Redis", () => redis],
    ["the process", () => null],
  ])("count for the organization too, whatever the number of its credentials, in %s", async (_where, store) => {
    const limits = new RateLimits({ ...settings, organizationTimes: 2 }, store());
    const [organizationId, other] = [randomUUID(), randomUUID()];
    const take = async (of: string) => limits.take("reads", { credential: randomUUID(), organizationId: of });
    for (let taken = 0; taken < 10; taken += 1) expect(await take(organizationId)).toMatchObject({ granted: true });
    expect(await take(organizationId)).toMatchObject({ granted: false, of: "organization", perMinute: 10 });
    expect(await take(other)).toMatchObject({ granted: true, of: "credential", perMinute: 5, remaining: 4 });
  });

  it("say so in structured fields", async () => {
    const taken = await new RateLimits(settings, null).take("writes", { credential: randomUUID() });
    expect(rateLimitHeaders(taken)).toEqual({
      "ratelimit-policy": '"writes";q=2;w=60',
      ratelimit: '"writes";r=1;t=60',
    });
  });
});
