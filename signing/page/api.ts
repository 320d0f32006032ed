import type { AgreementModel } from "@probity/engines/agreement/model.ts";
import type { CompletionError, FieldInput, Opened, Session, Signature, SigningField } from "./session.ts";

/** A request that was answered with a problem, or not at all (`offline`). */
export class ApiError extends Error {
  readonly code: string;
  readonly requestId: string | null;
  readonly errors: readonly CompletionError[];

  constructor(code: string, message: string, requestId: string | null, errors: readonly CompletionError[] = []) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.errors = errors;
  }
}

const base = "/api/v1/signing";

export async function openSession(token: string, code?: string): Promise<Opened> {
  const answer = await send("POST", "/session", null, code === undefined ? { token } : { token, code });
  return answer.json() as Promise<Opened>;
}

/** The calls of one signer, whose bearer stays in this closure. */
export function signerApi(bearer: string) {
  const json = async <T>(method: string, path: string, body?: object): Promise<T> =>
    (await send(method, path, bearer, body)).json() as Promise<T>;
  return {
    session: () => json<Session>("GET", "/session"),
    content: () => json<AgreementModel>("GET", "/content"),
    pdf: async () => (await send("GET", "/pdf", bearer)).arrayBuffer(),
    consent: (hash: string) => json<{ givenAt: string }>("POST", "/consent", { hash }),
    fill: (id: string, input: FieldInput) =>
      json<{ field: SigningField; cleared: string[]; remainingRequired: number }>("PUT", `/fields/${id}`, input),
    clear: (id: string) => json<{ field: SigningField; remainingRequired: number }>("DELETE", `/fields/${id}/value`),
    applyAll: (fieldType: "signature" | "initials", signature: Signature) =>
      json<{ fields: SigningField[]; remainingRequired: number }>("POST", "/fields/apply-all", {
        fieldType,
        signature,
      }),
    complete: () => json<{ status: string; signedAt: string }>("POST", "/complete"),
    decline: (reason: string) => json<object>("POST", "/decline", { reason }),
  };
}
export type SignerApi = ReturnType<typeof signerApi>;

async function send(method: string, path: string, bearer: string | null, body?: object): Promise<Response> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(path === "/pdf" ? {} : { accept: "application/json" }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
  }).catch(() => {
    throw new ApiError("offline", "", null);
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const requestId = problem.requestId ?? answer.headers.get("x-request-id");
  const message = problem.detail ?? problem.title ?? `${answer.status}`;
  throw new ApiError(problem.code ?? "internal_error", message, requestId, problem.errors);
}

type Problem = { code: string; title: string; detail: string; requestId: string; errors: CompletionError[] };
