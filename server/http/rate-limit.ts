import { type Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "#operation/refusal.ts";

export type RateLimitSettings = { readsPerMinute: number; writesPerMinute: number; rendersPerMinute: number };
export type RateLimitName = "reads" | "writes" | "renders";
export type RateLimit = { name: RateLimitName; perMinute: number; remaining: number; resetSeconds: number };

const windowSeconds = 60;

/** Counts requests per credential: across processes in Redis when it is configured, in this process without it or while it is away. */
export class RateLimits {
  readonly #limiters;
  readonly #settings: RateLimitSettings;

  constructor(settings: RateLimitSettings, redis: Redis | null) {
    this.#settings = settings;
    this.#limiters = {
      reads: limiter("reads", settings.readsPerMinute, redis),
      writes: limiter("writes", settings.writesPerMinute, redis),
      renders: limiter("renders", settings.rendersPerMinute, redis),
    };
  }

  async take(name: RateLimitName, credential: string): Promise<RateLimit> {
    const perMinute = this.#settings[`${name}PerMinute`];
    try {
      const taken = await this.#limiters[name].consume(credential);
      return { name, perMinute, remaining: taken.remainingPoints, resetSeconds: Math.ceil(taken.msBeforeNext / 1000) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal("rate_limited", { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  }
}

function limiter(name: string, points: number, redis: Redis | null) {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  if (!redis) return memory;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `probity:${name}`,
    points,
    duration: windowSeconds,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/** The structured fields of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders({ name, perMinute, remaining, resetSeconds }: RateLimit): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${perMinute};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}
