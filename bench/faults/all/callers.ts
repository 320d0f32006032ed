import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signRequest } from "@probity/client/sign";
import type { Credential } from "../writers.ts";

export type Call = {
  method?: "GET" | "POST";
  path: string;
  body?: object | Buffer;
  /** A signer's; otherwise the request is signed with the key of the organization. */
  bearer?: string;
  /** Without any credential. */
  open?: true;
};
/** The body of a file is its bytes, under `pdf`. */
export type Answer = { status: number; body: Record<string, any> };

/** Answers that say: the same again. 0 is a broken connection. */
const again = new Set([0, 503]);
const againCodes = new Set(["idempotency_in_progress"]);

/** Of the requests that made a record: the answer is lost on its way. */
const repeatedShare = 0.1;

/** How long a proxy leaves a process alone that did not answer. */
const avoidedMs = 1_000;

/**
 * Sends the requests of all customers, and repeats each with its idempotency key until it is answered, as the client does. It knows which
 * requests each process has open.
 */
export class Callers {
  /** Answers by status; 0 is a broken connection. */
  readonly answers: Record<number, number> = {};
  /** Refusals that no client would understand, each with how often. */
  readonly unexpected = new Map<string, number>();
  readonly #ports: () => number[];
  readonly #inFlight = new Map<number, Map<string, number>>();
  readonly #answeredAtMs = new Map<number, number>();
  readonly #failedAtMs = new Map<number, number>();
  /** Time from the first attempt to the answer. */
  onAnswered: (call: Call, ms: number) => void = () => {};
  /** Ends every repetition, so that a run that cannot go on ends. */
  giveUp = false;

  constructor(ports: () => number[]) {
    this.#ports = ports;
  }

  /** Requests that the process on this port has not answered, all or those whose path ends like this. */
  inFlight(port: number, ending = ""): number {
    let count = 0;
    for (const [path, open] of this.#inFlight.get(port) ?? []) if (path.endsWith(ending)) count += open;
    return count;
  }

  get allInFlight(): number {
    return this.#ports().reduce((sum, port) => sum + this.inFlight(port), 0);
  }

  answeredSince(port: number, ms: number): boolean {
    return (this.#answeredAtMs.get(port) ?? -1) > ms;
  }

  /** Until it is acknowledged; with any other refusal than those named it ends there. */
  async persist(credential: Credential, call: Call, refusals: readonly number[] = []): Promise<Answer> {
    const [key, started] = [randomUUID(), performance.now()];
    for (;;) {
      const answer = await this.#send(this.#portToTry(), credential, call, key);
      const { status, body } = answer;
      if ((status >= 200 && status < 300) || refusals.includes(status)) {
        this.onAnswered(call, performance.now() - started);
        if (Math.random() < repeatedShare) await this.#repeat(credential, call, key, answer);
        return answer;
      }
      if (this.giveUp) throw new Error(`Never answered: ${call.path} (${status} ${body["code"]})`);
      if (!again.has(status) && !againCodes.has(body["code"])) this.#note(status, call, body);
      await wait(100 + Math.random() * 200);
    }
  }

  /** What made a record is sent once more, and if that is answered it is the same answer. */
  async #repeat(credential: Credential, call: Call, key: string, first: Answer): Promise<void> {
    const isKept = first.status === 201 && /^\/(risk|screening)\//.test(call.path);
    if (!isKept) return;
    const { status, body } = await this.#send(this.#portToTry(), credential, call, key);
    if (again.has(status) || againCodes.has(body["code"])) return;
    if (status !== first.status || JSON.stringify(body) !== JSON.stringify(first.body))
      this.#note(status, call, { code: "changed_answer" });
  }

  /** As a proxy would: one of those that have not failed just now, while there is one. */
  #portToTry(): number {
    const [ports, since] = [this.#ports(), performance.now() - avoidedMs];
    const good = ports.filter((port) => (this.#failedAtMs.get(port) ?? -Infinity) < since);
    const some = good.length > 0 ? good : ports;
    return some[Math.floor(Math.random() * some.length)]!;
  }

  #note(status: number, { path }: Call, { code, detail }: Answer["body"]): void {
    const shape = path.replaceAll(/[0-9a-f-]{36}/g, "{id}");
    const what = `${status} ${code} ${shape}${status === 400 ? ` ${detail}` : ""}`;
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1);
  }

  async #send(port: number, credential: Credential, call: Call, key: string): Promise<Answer> {
    const open = this.#inFlight.get(port) ?? new Map<string, number>();
    this.#inFlight.set(port, open);
    open.set(call.path, (open.get(call.path) ?? 0) + 1);
    try {
      const answer = await post(port, credential, call, key).catch(() => ({ status: 0, body: {} }));
      this.answers[answer.status] = (this.answers[answer.status] ?? 0) + 1;
      (answer.status > 0 ? this.#answeredAtMs : this.#failedAtMs).set(port, performance.now());
      return answer;
    } finally {
      const left = open.get(call.path)! - 1;
      if (left > 0) open.set(call.path, left);
      else open.delete(call.path);
    }
  }
}

async function post(port: number, credential: Credential, call: Call, idempotencyKey: string): Promise<Answer> {
  const { method = "POST", path, bearer, open } = call;
  const target = `/api/v1${path}`;
  const isFile = Buffer.isBuffer(call.body);
  const body = isFile ? (call.body as Buffer) : Buffer.from(call.body === undefined ? "" : JSON.stringify(call.body));
  const hasKey = method === "POST" && !open;
  const signed = await signRequest({
    ...credential,
    method,
    target,
    body,
    ...(hasKey && { idempotencyKey }),
    timestamp: Math.floor(Date.now() / 1000),
  });
  const response = await fetch(`http://127.0.0.1:${port}${target}`, {
    method,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    headers: {
      ...(body.length > 0 && { "content-type": isFile ? "application/pdf" : "application/json" }),
      ...(hasKey && { "idempotency-key": idempotencyKey }),
      ...(isFile && { "content-digest": `sha-256=:${createHash("sha256").update(body).digest("base64")}:` }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : open ? {} : signed),
    },
    signal: AbortSignal.timeout(30_000),
  });
  const isPdf = response.headers.get("content-type") === "application/pdf";
  const answer = isPdf ? { pdf: Buffer.from(await response.arrayBuffer()) } : await response.json();
  return { status: response.status, body: answer as Answer["body"] };
}
