import type { FastifyBaseLogger } from "fastify";

type Bindings = Record<string, unknown>;
type Level = "trace" | "debug" | "info" | "warn" | "error" | "fatal";
type Line = [about: unknown, ...more: unknown[]];

/**
 * The log of one request. What is known of the request is joined when a line is written, which for most requests is once: a child logger
 * for each thing that becomes known would be made for nothing else.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #logger: FastifyBaseLogger;
  readonly #known: () => Bindings;

  constructor(logger: FastifyBaseLogger, known: () => Bindings) {
    this.#logger = logger;
    this.#known = known;
  }

  get level(): string {
    return this.#logger.level;
  }

  child(bindings: Bindings): RequestLog {
    return new RequestLog(this.#logger, () => ({ ...this.#known(), ...bindings }));
  }

  trace(...line: Line): void {
    this.#write("trace", line);
  }

  debug(...line: Line): void {
    this.#write("debug", line);
  }

  info(...line: Line): void {
    this.#write("info", line);
  }

  warn(...line: Line): void {
    this.#write("warn", line);
  }

  error(...line: Line): void {
    this.#write("error", line);
  }

  fatal(...line: Line): void {
    this.#write("fatal", line);
  }

  silent(): void {}

  #write(level: Level, [about, ...more]: Line): void {
    const known = this.#known();
    const write = (line: Bindings, ...rest: unknown[]) => this.#logger[level](line, ...(rest as [string]));
    if (typeof about !== "object") write(known, about, ...more);
    else if (about instanceof Error) write({ ...known, err: about }, ...more);
    else write({ ...known, ...about }, ...more);
  }
}
