import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, request } from "undici";
import { signRequest } from "@probity/client/sign";
import type { Credential } from "./writers.ts";

/** Clients that read and write in turn over connections they keep, and repeat nothing: each failure is counted. */
export class Visitors {
  readonly counts = { answered: 0, failed: 0, failures: {} as Record<string, number> };
  readonly #agent: Agent;
  readonly #stopping = new AbortController();
  readonly #done: Promise<void[]>;

  constructor(count: number, port: number, credential: Credential) {
    this.#agent = new Agent({ connections: count });
    this.#done = Promise.all(Array.from({ length: count }, () => this.#visit(`http://127.0.0.1:${port}`, credential)));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
    await this.#agent.close();
  }

  async #visit(origin: string, credential: Credential): Promise<void> {
    for (let turn = 0; !this.#stopping.signal.aborted; turn += 1) {
      const outcome = await this.#send(origin, credential, turn % 2 === 0 ? "POST" : "GET").catch(
        (error: { code?: string; message: string }) => error.code ?? error.message,
      );
      if (outcome === 200 || outcome === 201) this.counts.answered += 1;
      else {
        this.counts.failed += 1;
        this.counts.failures[outcome] = (this.counts.failures[outcome] ?? 0) + 1;
      }
      await wait(10); // a bounded rate: the point is the restarts, not the load
    }
  }

  async #send(origin: string, credential: Credential, method: "GET" | "POST"): Promise<number> {
    const target = "/api/v1/risk/subjects";
    const body = method === "POST" ? JSON.stringify({ kind: "account", externalId: randomUUID() }) : "";
    const idempotencyKey = method === "POST" ? randomUUID() : undefined;
    const timestamp = Math.floor(Date.now() / 1000);
    const answer = await request(origin + target, {
      method,
      dispatcher: this.#agent,
      ...(body && { body }),
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(await signRequest({ ...credential, method, target, body, idempotencyKey, timestamp })),
      },
    });
    await answer.body.dump();
    return answer.statusCode;
  }
}
