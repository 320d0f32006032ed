import type { FastifyReply } from "fastify";
import { type Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "#operation/refusal.ts";

/** The things that each limit counts, in the words of the refusal. */
const counted = { reads: "reads", writes: "writes", renders: "renders", screeningRuns: "screening runs" } as const;

export type RateLimitName = keyof typeof counted;
export type RateLimitSettings = { readonly [Name in `${RateLimitName}PerMinute`]: number };
export type RateLimit = {
  name: RateLimitName;
  perMinute: number;
  remaining: number;
  resetSeconds: number;
  granted: boolean;
};

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
      screeningRuns: limiter("screeningRuns", settings.screeningRunsPerMinute, redis),
    };
  }

  async take(name: RateLimitName, credential: string, count = 1): Promise<RateLimit> {
    const perMinute = this.#settings[`${name}PerMinute`];
    const limiterOfName = this.#limiters[name];
    const left = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
      name,
      perMinute,
      remaining: Math.max(0, perMinute - consumedPoints),
      resetSeconds: Math.ceil(msBeforeNext / 1000),
    });
    try {
      return { ...left(await limiterOfName.consume(credential, count)), granted: true };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // A batch that does not fit leaves its room to smaller requests.
      const after = count > 1 ? await limiterOfName.reward(credential, count) : error;
      return { ...left(after), granted: false };
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

/** Counts a request against a limit. Its answer says what is left, also when that answer is 429. */
export async function countRequest(
  reply: FastifyReply,
  limits: RateLimits,
  name: RateLimitName,
  credential: string,
  count = 1,
): Promise<void> {
  const limit = await limits.take(name, credential, count);
  for (const [header, value] of Object.entries(rateLimitHeaders(limit))) {
    const before = reply.getHeader(header);
    reply.header(header, before === undefined ? value : `${String(before)}, ${value}`);
  }
  if (limit.granted) return;
  const retryAfterSeconds = Math.max(1, limit.resetSeconds);
  throw new Refusal("rate_limited", { retryAfterSeconds, detail: sentenceOf(limit, count, retryAfterSeconds) });
}

function sentenceOf({ name, perMinute }: RateLimit, count: number, seconds: number): string {
  const limit = `The limit is ${perMinute} ${counted[name]} a minute`;
  if (count > perMinute) return `${limit}, and this request counts as ${count}. Send it in smaller parts.`;
  const size = count > 1 ? `, and this request counts as ${count}` : "";
  return `${limit}${size}. Wait ${seconds} seconds.`;
}

/** The structured fields of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders({ name, perMinute, remaining, resetSeconds }: RateLimit): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${perMinute};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}
