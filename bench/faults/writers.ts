import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signRequest } from "../../client/sign.ts";

export type Credential = { keyId: string; secret: string };

/** Customers that create subjects and repeat each request, with its key, until it is acknowledged. */
export class Writers {
  /** Subject ids answered with 201: what may never be lost. */
  readonly acknowledged = new Set<string>();
  unexpected: string[] = [];
  #running = true;
  readonly #done: Promise<void[]>;

  constructor(count: number, ports: () => number[], credential: Credential) {
    this.#done = Promise.all(Array.from({ length: count }, () => this.#write(ports, credential)));
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#done;
  }

  async #write(ports: () => number[], credential: Credential): Promise<void> {
    while (this.#running) {
      const body = JSON.stringify({ kind: "account", externalId: randomUUID() });
      const idempotencyKey = randomUUID();
      for (let acknowledged = false; !acknowledged;) {
        const port = ports()[Math.floor(Math.random() * ports().length)]!;
        acknowledged = await this.#send(port, body, idempotencyKey, credential);
        if (!acknowledged) await wait(50);
      }
      await wait(10); // a bounded rate: the point is the faults, not the load
    }
  }

  async #send(port: number, body: string, idempotencyKey: string, credential: Credential): Promise<boolean> {
    const target = "/api/v1/risk/subjects";
    const timestamp = Math.floor(Date.now() / 1000);
    try {
      const response = await fetch(`http://127.0.0.1:${port}${target}`, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
          ...signRequest({ ...credential, method: "POST", target, body, idempotencyKey, timestamp }),
        },
        signal: AbortSignal.timeout(15_000),
      });
      const answer = (await response.json()) as { id?: string; code?: string };
      if (response.status === 201) this.acknowledged.add(answer.id!);
      else if (response.status < 500 && answer.code !== "idempotency_in_progress")
        this.unexpected.push(`${response.status} ${answer.code}`);
      return response.status === 201;
    } catch {
      return false; // the process or the connection died: repeat
    }
  }
}
