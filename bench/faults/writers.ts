import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signRequest } from "@probity/client/sign";

export type Credential = { keyId: string; secret: string };

/** One customer's next request; `marker` is unique to it. */
export type NextWrite = (customer: number, marker: string) => { target: string; body: object };

const newSubject: NextWrite = (_customer, marker) => ({
  target: "/api/v1/risk/subjects",
  body: { kind: "account", externalId: marker },
});

/** Customers that repeat each request, with its key, until it is acknowledged. */
export class Writers {
  /** Ids answered with 201, by the marker of their request: what may never be lost. */
  readonly acknowledged = new Map<string, string>();
  /** Number of answers by status; 0 counts broken connections. */
  readonly answers: Record<number, number> = {};
  /** Reasons for broken connections. */
  broken: string[] = [];
  /** Unexpected refusals. */
  unexpected: string[] = [];
  /** An acknowledged request that was sent again and got another answer. */
  changedAnswers = 0;
  /** The longest time without an acknowledgement. */
  longestGapMs = 0;
  #lastMs = performance.now();
  #running = true;
  readonly #done: Promise<void[]>;

  constructor(count: number, ports: () => number[], credential: Credential, next: NextWrite = newSubject) {
    this.#done = Promise.all(
      Array.from({ length: count }, (_, customer) => this.#write(customer, ports, credential, next)),
    );
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#done;
  }

  async #write(customer: number, ports: () => number[], credential: Credential, next: NextWrite): Promise<void> {
    while (this.#running) {
      const marker = randomUUID();
      const { target, body } = next(customer, marker);
      const send = () => {
        const port = ports()[Math.floor(Math.random() * ports().length)]!;
        return this.#send(port, target, JSON.stringify(body), marker, credential);
      };
      let id = await send();
      for (; id === null; id = await send()) await wait(50);
      this.#acknowledge(marker, id);
      if (Math.random() < 0.1) {
        const again = await send();
        if (again !== null && again !== id) this.changedAnswers += 1;
      }
      await wait(10); // a bounded rate: the point is the faults, not the load
    }
  }

  #acknowledge(marker: string, id: string): void {
    this.acknowledged.set(marker, id);
    const now = performance.now();
    this.longestGapMs = Math.max(this.longestGapMs, Math.round(now - this.#lastMs));
    this.#lastMs = now;
  }

  /** The id that was answered; null when the request has to be repeated. */
  async #send(port: number, target: string, body: string, key: string, credential: Credential): Promise<string | null> {
    const response = await signedPost(port, target, body, key, credential).catch((error: Error) => {
      this.broken.push(error.cause instanceof Error ? error.cause.message : error.message);
      return null;
    });
    const status = response?.status ?? 0;
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    const answer = (await response?.json().catch(() => ({}))) as { id?: string; code?: string } | undefined;
    if (status === 201) return answer!.id ?? null;
    if (status > 0 && status < 500 && answer!.code !== "idempotency_in_progress")
      this.unexpected.push(`${status} ${answer!.code}`);
    return null;
  }
}

export async function signedPost(
  port: number,
  target: string,
  body: string,
  idempotencyKey: string,
  credential: Credential,
): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1000);
  return fetch(`http://127.0.0.1:${port}${target}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
      ...(await signRequest({ ...credential, method: "POST", target, body, idempotencyKey, timestamp })),
    },
    signal: AbortSignal.timeout(15_000),
  });
}
