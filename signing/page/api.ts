import type { NewSignature, OpenedSigningSession, Operations, Problem } from "@probity/contract";
import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import type { ErrorCode } from "../messages.ts";
import type { FieldError, FieldInput } from "./session.ts";

type Answered = Partial<Pick<ApiError, "status" | "message" | "requestId" | "errors" | "reason" | "retryAfterSeconds">>;

/** A request that was answered with a problem, or not at all: then its status is 0 and its code `offline`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly errors: readonly FieldError[];
  /** The case of its code. */
  readonly reason: string | null;
  readonly retryAfterSeconds: number;

  constructor(code: ErrorCode, answered: Answered = {}) {
    super(answered.message ?? "");
    this.code = code;
    this.status = answered.status ?? 0;
    this.requestId = answered.requestId ?? null;
    this.errors = answered.errors ?? [];
    this.reason = answered.reason ?? null;
    this.retryAfterSeconds = answered.retryAfterSeconds ?? 0;
  }
}

const base = "/api/v1/signing";
/** A server that has not answered by then counts as unreachable, and the signer is told so. */
const answerSeconds = 30;

export async function openSession(token: string, code?: string): Promise<OpenedSigningSession> {
  const answer = await send("POST", "/session", null, code === undefined ? { token } : { token, code });
  return read<OpenedSigningSession>(answer.json());
}

type Reply<Operation extends keyof Operations> = Operations[Operation]["reply"];

/** The calls of one signer, whose bearer stays in this closure. */
export function signerApi(bearer: string) {
  const json = async <T>(method: string, path: string, body?: object): Promise<T> =>
    read<T>((await send(method, path, bearer, body)).json());
  return {
    session: () => json<Reply<"GET /signing/session">>("GET", "/session"),
    // The contract names the kinds of blocks only; the engine knows all of the model.
    content: () => json<AgreementModel>("GET", "/content"),
    logo: async () => read<Blob>((await send("GET", "/logo", bearer)).blob()),
    pdf: async () => read<ArrayBuffer>((await send("GET", "/pdf", bearer)).arrayBuffer()),
    consent: (hash: string) => json<Reply<"POST /signing/consent">>("POST", "/consent", { hash }),
    fill: (id: string, input: FieldInput) => json<Reply<"PUT /signing/fields/{id}">>("PUT", `/fields/${id}`, input),
    clear: (id: string) => json<Reply<"DELETE /signing/fields/{id}/value">>("DELETE", `/fields/${id}/value`),
    applyAll: (fieldType: "signature" | "initials", signature: NewSignature) =>
      json<Reply<"POST /signing/fields/apply-all">>("POST", "/fields/apply-all", { fieldType, signature }),
    complete: () => json<Reply<"POST /signing/complete">>("POST", "/complete"),
    decline: (reason: string) => json<Reply<"POST /signing/decline">>("POST", "/decline", { reason }),
  };
}
export type SignerApi = ReturnType<typeof signerApi>;

/** A truncated answer, or the login page of a hotel's network, does not count as an answer. */
async function read<T>(body: Promise<unknown>): Promise<T> {
  return (await body.catch(notReached)) as T;
}

function notReached(): never {
  throw new ApiError("offline");
}

const isFile = (path: string) => path === "/pdf" || path === "/logo";

async function send(method: string, path: string, bearer: string | null, body?: object): Promise<Response> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(isFile(path) ? {} : { accept: "application/json" }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    // A long document over a slow line is not a server that does not answer.
    signal: path === "/pdf" ? null : AbortSignal.timeout(answerSeconds * 1000),
  }).catch(notReached);
  if (answer.ok) return answer;
  const { status } = answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const requestId = problem.requestId ?? answer.headers.get("x-request-id");
  const message = problem.detail ?? problem.title ?? `${status}`;
  const { code = "internal_error", reason = null, errors = [] } = problem;
  const retryAfterSeconds = Number(answer.headers.get("retry-after") ?? 0);
  throw new ApiError(code, { status, message, requestId, errors, reason, retryAfterSeconds });
}
