import type { Problem, RefusalCode } from "@probity/contract";

/** A refusal code of the service, or a code for a missing or foreign answer. */
export type ErrorCode = RefusalCode | "timeout" | "network_error" | "unexpected_response";

/** `path` is a JSON Pointer into the body, or `query:`, `header:` or `path:` and a name; `position` is in the source of a template. */
export type FieldError = NonNullable<Problem["errors"]>[number];

/** The credential's state under one of the rate limits that apply to the request. */
export type RateLimit = { name: string; remaining: number; resetSeconds: number };

type Failure = {
  status: number | null;
  code: ErrorCode;
  detail: string;
  problem?: Record<string, unknown>;
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  rateLimits?: readonly RateLimit[];
  cause?: unknown;
};

/** The reason a call failed. Branch on `code` only; the sentences may change. */
export class ProbityError extends Error {
  override readonly name = "ProbityError";
  /** Null when no answer came: `code` is then `timeout` or `network_error`. */
  readonly status: number | null;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Quote it to support: the same id is in the server's log. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** Of a 429, the one that has nothing remaining is the reason. Empty when no credential was recognized. */
  readonly rateLimits: readonly RateLimit[];
  /** The whole problem document, for what some codes add: `currentRevision`, `existingId`, `limitBytes`, `requiredRoles`. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(failure: Failure) {
    super(`${failure.code}: ${failure.detail}`, { cause: failure.cause });
    const { status, code, detail, problem = {}, requestId = null, retryAfterSeconds = null } = failure;
    this.rateLimits = failure.rateLimits ?? [];
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.problem = problem;
    this.errors = Array.isArray(problem["errors"]) ? problem["errors"] : [];
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns an error for any answer, even from a proxy; only a problem document has a code of the service. */
export function errorOfResponse(response: Response, text: string): ProbityError {
  const problem = response.headers.get("content-type")?.startsWith("application/problem+json") ? objectIn(text) : {};
  return new ProbityError({
    status: response.status,
    code: textOr(problem["code"], "unexpected_response") as ErrorCode,
    detail: textOr(problem["detail"], textOr(problem["title"], `The server answered ${response.status}.`)),
    requestId: textOr(problem["requestId"], response.headers.get("x-request-id")),
    retryAfterSeconds: retryAfterSeconds(response.headers.get("retry-after")),
    rateLimits: rateLimitsIn(response.headers.get("ratelimit")),
    problem,
  });
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOr<Fallback>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === "string" ? value : fallback;
}

/** `"writes";r=1187;t=41, "screeningRuns";r=0;t=12` */
function rateLimitsIn(header: string | null): RateLimit[] {
  return [...(header ?? "").matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)].map(([, name = "", remaining, resetSeconds]) => ({
    name,
    remaining: Number(remaining),
    resetSeconds: Number(resetSeconds),
  }));
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
