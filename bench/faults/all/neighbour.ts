import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/**
 * A process beside the product, such as a customer's receiver, that is started again whenever it was killed. It tells how many requests it
 * has open, so what it told last before its death was true when it died.
 */
export class Neighbour {
  #child!: ChildProcess;
  #open = 0;
  #ended = false;
  readonly #file: URL;
  readonly #settings: object;

  constructor(file: string, settings: object) {
    this.#file = new URL(file, import.meta.url);
    this.#settings = settings;
    this.#start();
  }

  get open(): number {
    return this.#open;
  }

  /** True if it had a request open. */
  async kill(): Promise<boolean> {
    const child = this.#child;
    // Everything that it has told is read before the channel is closed.
    const told = once(child, "disconnect");
    child.kill("SIGKILL");
    await told;
    const wasOpen = this.#open > 0;
    this.#start();
    return wasOpen;
  }

  async stopFor(ms: number): Promise<void> {
    const child = this.#child;
    child.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, ms));
    child.kill("SIGCONT");
  }

  end(): void {
    this.#ended = true;
    this.#child.kill("SIGKILL");
  }

  #start(): void {
    if (this.#ended) return;
    this.#open = 0;
    const child = fork(this.#file, [JSON.stringify(this.#settings)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.#child = child;
    child.on("message", (open) => (this.#open = Number(open)));
    // By itself it should not end; if it does, the run goes on.
    child.once("exit", (code) => code !== null && child === this.#child && this.#start());
  }
}
