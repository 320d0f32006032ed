import type { FastifyReply } from "fastify";
import { type Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "#platform/operation/refusal.ts";

/** The things that each limit counts, in the words of the refusal. */
const counted = { reads: "reads", writes: "writes", renders: "renders", screeningRuns: "screening runs" } as const;

export type RateLimitName = keyof typeof counted;
export type RateLimitSettings = { readonly [Name in `${RateLimitName}PerMinute`]: number } & {
  /** An organization has so many times the limits of one credential. */
  readonly organizationTimes?: number;
};
export type RateLimit = {
  name: RateLimitName;
  /** Whose limit it is. */
  of: "credential" | "organization";
  perMinute: number;
  remaining: number;
  resetSeconds: number;
  granted: boolean;
};

const windowSeconds = 60;

/** Who a request is counted for: a credential, and the organization that it belongs to. */
export type Counted = { credential: string; organizationId?: string };

/**
 * Counts requests per credential and per organization, so that many credentials of one are not many times as much: across processes in
 * Redis when it is configured, in this process without it or while it is away.
 */
export class RateLimits {
  readonly #credentials: Limiters;
  readonly #organizations: Limiters;

  constructor({ organizationTimes = 10, ...settings }: RateLimitSettings, redis: Redis | null) {
    const limiters = (prefix: string, times: number) => {
      const of = (name: RateLimitName) => limiter(name, prefix, settings[`${name}PerMinute`] * times, redis);
      return { reads: of("reads"), writes: of("writes"), renders: of("renders"), screeningRuns: of("screeningRuns") };
    };
    this.#credentials = limiters("", 1);
    this.#organizations = limiters("organization:", organizationTimes);
  }

  /** The limit of the credential, unless that of its organization is used up. */
  async take(name: RateLimitName, { credential, organizationId }: Counted, count = 1): Promise<RateLimit> {
    const own = await take(this.#credentials[name], credential, count);
    if (!own.granted || organizationId === undefined) return { ...own, name, of: "credential" };
    const all = await take(this.#organizations[name], organizationId, count);
    return all.granted ? { ...own, name, of: "credential" } : { ...all, name, of: "organization" };
  }
}

type Limiters = Record<RateLimitName, RateLimiterMemory | RateLimiterRedis>;

async function take(taken: Limiters[RateLimitName], key: string, count: number) {
  const left = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
    perMinute: taken.points,
    remaining: Math.max(0, taken.points - consumedPoints),
    resetSeconds: Math.ceil(msBeforeNext / 1000),
  });
  try {
    return { ...left(await taken.consume(key, count)), granted: true };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // A batch that does not fit leaves its room to smaller requests.
    return { ...left(count > 1 ? await taken.reward(key, count) : error), granted: false };
  }
}

function limiter(name: string, prefix: string, points: number, redis: Redis | null) {
  const keyPrefix = prefix + name;
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds });
  if (!redis) return memory;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `probity:${keyPrefix}`,
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
  by: Counted,
  count = 1,
): Promise<void> {
  const limit = await limits.take(name, by, count);
  for (const [header, value] of Object.entries(rateLimitHeaders(limit))) {
    const before = reply.getHeader(header);
    reply.header(header, before === undefined ? value : `${String(before)}, ${value}`);
  }
  if (limit.granted) return;
  const retryAfterSeconds = Math.max(1, limit.resetSeconds);
  throw new Refusal("rate_limited", { retryAfterSeconds, detail: sentenceOf(limit, count, retryAfterSeconds) });
}

function sentenceOf({ name, of, perMinute }: RateLimit, count: number, seconds: number): string {
  const limit = `The limit ${of === "organization" ? "of your organization " : ""}is ${perMinute} ${counted[name]} a minute`;
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
