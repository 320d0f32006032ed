import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { TOTP } from "otpauth";
import { Agent, request } from "undici";
import { signRequest } from "@probity/client/sign";
import type { Person } from "./rotation-fixture.ts";
import type { Credential } from "./writers.ts";

type Counts = { answered: number; failed: number; failures: Record<string, number> };
const none = (): Counts => ({ answered: 0, failed: 0, failures: {} });

/** Longer than the drill takes, and shorter than a token is good. */
const tokenMs = 540_000;

/**
 * Signed requests of organizations chosen at random, sign-ins with password and code, and requests with the tokens that these answered.
 * Nothing is repeated: each failure is counted.
 */
export class RotationTraffic {
  readonly signed = none();
  readonly signIns = none();
  readonly bearers = none();
  /** The signing keys of the tokens that were answered. */
  readonly kids = new Set<string>();
  readonly #origin: string;
  readonly #credentials: readonly Credential[];
  readonly #waiting: { person: Person; lastStep: number }[];
  readonly #tokens: { token: string; until: number }[] = [];
  readonly #agent = new Agent({ connections: 16 });
  readonly #stopping = new AbortController();
  readonly #done: Promise<void[]>;

  constructor(port: number, credentials: readonly Credential[], people: readonly Person[]) {
    this.#origin = `http://127.0.0.1:${port}/api/v1`;
    this.#credentials = credentials;
    this.#waiting = people.map((person) => ({ person, lastStep: 0 }));
    const lanes = (count: number, counts: Counts, turn: () => Promise<number | string | null>) =>
      Array.from({ length: count }, () => this.#repeat(counts, turn));
    this.#done = Promise.all([
      ...lanes(6, this.signed, () => this.#signed()),
      ...lanes(2, this.signIns, () => this.#signIn()),
      ...lanes(2, this.bearers, () => this.#bearer()),
    ]);
  }

  get failed(): number {
    return this.signed.failed + this.signIns.failed + this.bearers.failed;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
    await this.#agent.close();
  }

  /** `turn` answers a status, or null if there was nothing to ask. */
  async #repeat(counts: Counts, turn: () => Promise<number | string | null>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const outcome = await turn().catch(({ code, message }: { code?: string; message: string }) => code ?? message);
      if (outcome === 200 || outcome === 201) counts.answered += 1;
      else if (outcome !== null) {
        counts.failed += 1;
        counts.failures[outcome] = (counts.failures[outcome] ?? 0) + 1;
      }
      await wait(outcome === null ? 200 : 10); // a bounded rate: the point is the rotation, not the load
    }
  }

  async #signed(): Promise<number> {
    const credential = this.#credentials[Math.floor(Math.random() * this.#credentials.length)]!;
    const target = "/api/v1/risk/subjects";
    const method = Math.random() < 0.5 ? "POST" : "GET";
    const body = method === "POST" ? JSON.stringify({ kind: "account", externalId: randomUUID() }) : "";
    const idempotencyKey = method === "POST" ? randomUUID() : undefined;
    const timestamp = Math.floor(Date.now() / 1000);
    return this.#send("/risk/subjects", method, body, {
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      ...(await signRequest({ ...credential, method, target, body, idempotencyKey, timestamp })),
    }).then(({ status }) => status);
  }

  /** Each code is good once, so everybody signs in once in half a minute. */
  async #signIn(): Promise<number | string | null> {
    const step = TOTP.counter({ period: 30 });
    const next = this.#waiting.find(({ lastStep }) => lastStep < step);
    if (!next) return null;
    next.lastStep = step;
    const { email, password, secret } = next.person;
    const body = JSON.stringify({ email, password, totp: TOTP.generate({ secret, period: 30 }) });
    const { status, answer } = await this.#send("/auth/login", "POST", body, {});
    const { accessToken, code } = answer as { accessToken?: string; code?: string };
    if (!accessToken) return `${status} ${code}`;
    this.#tokens.push({ token: accessToken, until: Date.now() + tokenMs });
    this.kids.add(JSON.parse(Buffer.from(accessToken.split(".")[0]!, "base64url").toString()).kid);
    return status;
  }

  /** Tokens of the whole drill, whichever process and key has signed them. */
  async #bearer(): Promise<number | string | null> {
    const good = this.#tokens.filter(({ until }) => until > Date.now());
    const chosen = good[Math.floor(Math.random() * good.length)];
    if (!chosen) return null;
    const { status, answer } = await this.#send("/me", "GET", "", { authorization: `Bearer ${chosen.token}` });
    return status === 200 ? status : `${status} ${(answer as { code?: string }).code}`;
  }

  async #send(path: string, method: "GET" | "POST", body: string, headers: Record<string, string>) {
    const answer = await request(this.#origin + path, {
      method,
      dispatcher: this.#agent,
      ...(body && { body }),
      headers: { ...(body && { "content-type": "application/json" }), ...headers },
    });
    return { status: answer.statusCode, answer: await answer.body.json() };
  }
}
