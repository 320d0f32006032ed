import { createHmac, hash, randomUUID } from "node:crypto";
import type { Send } from "#app/demo/demo-api.ts";
import { canonicalRequestOf } from "#platform/http/authenticate.ts";

type Request = { method: string; target: string; body: string; headers: Record<string, string> };

/** The headers of a request that an API key signs. */
export function signed({ keyId, secret }: { keyId: string; secret: string }, request: Request, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const text = canonicalRequestOf({ ...request, bodyDigest: hash("sha256", request.body) }, timestamp);
  const signature = createHmac("sha256", secret).update(text).digest("hex");
  return { "x-api-key": keyId, "x-timestamp": timestamp, "x-signature": `v1=${signature}` };
}

/** The server's refusal; `code` is null if the answer is not one of the API. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly problem: {
    code?: unknown;
    title?: string;
    detail?: string;
    errors?: { path: string; code: string; message: string }[];
  };

  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text}`);
    this.status = status;
    this.problem = problemIn(text);
    this.code = typeof this.problem.code === "string" ? this.problem.code : null;
  }
}

function problemIn(text: string): ApiRefusal["problem"] {
  try {
    return (JSON.parse(text) ?? {}) as ApiRefusal["problem"];
  } catch {
    return {};
  }
}

/** Calls the API as somebody outside would; anything but a success is an error with the answer in it. */
export function senderTo(origin: string, credential: (request: Request) => Promise<Record<string, string>>): Send {
  return async <Reply>(method: string, path: string, given?: unknown) => {
    const target = `/api/v1${path}`;
    const body = given === undefined ? "" : JSON.stringify(given);
    const headers: Record<string, string> = {
      ...(body !== "" && { "content-type": "application/json" }),
      ...(method !== "GET" && { "idempotency-key": randomUUID() }),
    };
    const response = await fetch(origin + target, {
      method,
      headers: { ...headers, ...(await credential({ method, target, body, headers })) },
      ...(body !== "" && { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiRefusal(`${method} ${path}`, response.status, text);
    return (text === "" ? undefined : JSON.parse(text)) as Reply;
  };
}
