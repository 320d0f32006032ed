import type { FastifyReply, FastifyRequest } from "fastify";
import { isLockConflict } from "#platform/database/lock-conflicts.ts";
import { isUnavailable } from "#platform/database/unavailable.ts";
import { refusals } from "#platform/operation/refusal-codes.ts";
import { Refusal, type RefusalCode } from "#platform/operation/refusal.ts";

/** RFC 9457. `type` leads to a page of this server, which system-routes.ts serves. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  publicUrl: string,
): FastifyReply {
  const [status, title, advice] = refusals[refusal.code];
  request.refusalCode = refusal.code;
  const { retryAfterSeconds, detail, errors, ...members } = refusal.members;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  if (status === 401) reply.header("www-authenticate", "Bearer");
  const body = {
    type: `${publicUrl}/problems/${refusal.code}`,
    title,
    status,
    code: refusal.code,
    detail: detail ?? detailOf(errors?.length ?? 0, advice),
    // Without the query, which may hold a search for somebody.
    instance: request.url.split("?", 1)[0],
    requestId: request.id,
    ...members,
    ...(errors && { errors }),
  };
  return reply
    .code(status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .send(JSON.stringify(body));
}

function detailOf(errorCount: number, advice: string): string {
  if (errorCount === 0) return advice;
  return `${errorCount === 1 ? "1 field is" : `${errorCount} fields are`} invalid. ${advice}`;
}

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_json",
  FST_ERR_BAD_URL: "route_not_found",
  FST_ERR_MAX_PARAM_LENGTH: "malformed_id",
};

/** The refusal that an error of another kind means to the caller; null when it is a bug of ours. */
export function refusalFor(
  error: unknown,
  bodyLimit: { name: string; bytes: number },
  contentLength: number,
): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code = "" } = error as { code?: string };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new Refusal("payload_too_large", {
      limitBytes: bodyLimit.bytes,
      limitName: bodyLimit.name,
      actualBytes: Math.max(contentLength, bodyLimit.bytes + 1),
    });
  }
  const known = fastifyCodes[code];
  if (known) return new Refusal(known);
  if (isUnavailable(error) || isLockConflict(error))
    return new Refusal("temporarily_unavailable", { retryAfterSeconds: 1 });
  return null;
}
