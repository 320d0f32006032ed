import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";

/** For how long connections may come for their last answer; whoever uses one comes within it. */
const lastAnswersMs = 2_000;
const lookMs = 50;

/**
 * Ends a process so that no request notices it. A closed connection breaks the request that is on its way, and neither
 * side can prevent that, so the other side has to have left first: proxies because the process says that it is not ready,
 * everybody else because an answer says that it was the last one on its connection.
 */
export class Drain {
  #leaving = false;
  #closing = false;
  readonly #endless: (() => void)[] = [];

  /** The process is not ready any more, but answers. */
  get leaving(): boolean {
    return this.#leaving;
  }

  /** Each answer is the last one of its connection. */
  get closing(): boolean {
    return this.#closing;
  }

  /** For a process that nobody sends requests to: it says that it is not ready while it finishes its work. */
  begin(): void {
    this.#leaving = true;
  }

  /** For answers that do not end by themselves. */
  onClosing(end: () => void): void {
    this.#endless.push(end);
  }

  close(): void {
    this.#leaving = true;
    this.#closing = true;
    for (const end of this.#endless) end();
  }

  /** `seconds` is what proxies need to notice; `hurry` skips what is left of the waiting. */
  async leave(app: FastifyInstance, seconds: number, hurry: AbortSignal): Promise<void> {
    this.begin();
    await wait(seconds * 1000, undefined, { signal: hurry }).catch(() => {});
    this.close();
    const deadline = performance.now() + Math.min(lastAnswersMs, seconds * 1000);
    const connections = promisify(app.server.getConnections.bind(app.server));
    while (!hurry.aborted && performance.now() < deadline && (await connections()) > 0) await wait(lookMs);
    await app.close();
  }
}
