import { median } from "../pgbench.ts";
import { processorSeconds } from "./processor-seconds.ts";

/** Times of one process: on the clock, and of the processors. */
export class Measured {
  readonly #process: number;
  readonly #times: number[] = [];
  #processorSeconds = 0;

  constructor(pid: number) {
    this.#process = pid;
  }

  async time<Result>(keep: boolean, work: () => Promise<Result>): Promise<Result> {
    const before = processorSeconds(this.#process);
    const started = performance.now();
    const result = await work();
    const took = performance.now() - started;
    if (keep) {
      this.#times.push(took);
      this.#processorSeconds += processorSeconds(this.#process) - before;
    }
    return result;
  }

  get medianMs(): number {
    return median(this.#times);
  }

  get processorMs(): number {
    return (1000 * this.#processorSeconds) / this.#times.length;
  }
}
