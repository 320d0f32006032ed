import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, request } from "undici";
import { signRequest } from "@probity/client/sign";
import type { Credential } from "./writers.ts";

/** Sends one request, counts its outcome, and returns the answer; null if it failed. */
export type Send = (method: "GET" | "POST", target: string, body?: object) => Promise<unknown>;

/** What a visitor does in one turn. */
export type Visit = (send: Send, turn: number) => Promise<unknown>;

const subjects = "/api/v1/risk/subjects";
const writeOrRead: Visit = (send, turn) =>
  turn % 2 === 0 ? send("POST", subjects, { kind: "account", externalId: randomUUID() }) : send("GET", subjects);

/** Clients that visit over connections they keep, and repeat nothing: each failure is counted. */
export class Visitors {
  readonly counts = { answered: 0, failed: 0, failures: {} as Record<string, number> };
  readonly #origin: string;
  readonly #credential: Credential;
  readonly #agent: Agent;
  readonly #stopping = new AbortController();
  readonly #done: Promise<void[]>;

  constructor(count: number, port: number, credential: Credential, visit: Visit = writeOrRead) {
    this.#origin = `http://127.0.0.1:${port}`;
    this.#credential = credential;
    this.#agent = new Agent({ connections: count });
    this.#done = Promise.all(Array.from({ length: count }, () => this.#visit(visit)));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
    await this.#agent.close();
  }

  async #visit(visit: Visit): Promise<void> {
    for (let turn = 0; !this.#stopping.signal.aborted; turn += 1) {
      await visit(this.#send, turn);
      await wait(10); // a bounded rate: the point is the restarts, not the load
    }
  }

  readonly #send: Send = async (method, target, body) => {
    const answer = await this.#request(method, target, body === undefined ? "" : JSON.stringify(body)).catch(
      (error: { code?: string; message: string }) => ({ status: error.code ?? error.message, body: null }),
    );
    if (answer.status === 200 || answer.status === 201) {
      this.counts.answered += 1;
      return answer.body;
    }
    const failure = `${answer.status} ${method} ${target.replaceAll(/[\da-f-]{36}/g, "{id}")}`;
    this.counts.failed += 1;
    this.counts.failures[failure] = (this.counts.failures[failure] ?? 0) + 1;
    return null;
  };

  async #request(method: "GET" | "POST", target: string, body: string) {
    const idempotencyKey = method === "GET" ? undefined : randomUUID();
    const timestamp = Math.floor(Date.now() / 1000);
    const answer = await request(this.#origin + target, {
      method,
      dispatcher: this.#agent,
      ...(body && { body }),
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(await signRequest({ ...this.#credential, method, target, body, idempotencyKey, timestamp })),
      },
    });
    return { status: answer.statusCode, body: await answer.body.json() };
  }
}
