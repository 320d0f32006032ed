import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { type InstalledVersion, versionInFolder } from "./installed-version.ts";

/** `start` is both in one process. */
export type Role = "api" | "worker" | "start";
export type Member = {
  role: Role;
  port: number;
  version: InstalledVersion;
  child: ChildProcess;
  endedByUs: boolean;
  startedAtMs: number;
};

export type FleetOptions = {
  /** That is started first; without it the one in this folder. */
  version?: InstalledVersion;
  /** Containers and their volumes are named after it. */
  name?: string;
  /** A file for the errors that all processes log. */
  log?: string;
  /** Settings of one member alone. */
  own?: (index: number) => Record<string, string>;
  /** What a process writes to stderr; shown unless somebody takes it. */
  onError?: (text: string, member: Member) => void;
  /** A process ended that nobody has ended here. */
  onCrash?: (member: Member) => void;
};

/** API and worker processes that are started again whenever they end, as a service manager would. */
export class Fleet {
  #environment: Record<string, string>;
  readonly members: Member[];
  readonly #options: FleetOptions;
  #ended = false;
  kills = 0;
  /** Processes that ended unexpectedly. */
  crashes = 0;

  /** The ports are those of the API processes, which come first; a worker listens only if it has one too. */
  constructor(
    environment: Record<string, string>,
    roles: readonly Role[],
    ports: readonly number[],
    options: FleetOptions = {},
  ) {
    this.#environment = environment;
    this.#options = options;
    const { version = versionInFolder(process.cwd()) } = options;
    this.members = roles.map((role, index) => {
      const member = { role, port: ports[index] ?? 0, version } as Member;
      this.#start(member, index);
      return member;
    });
  }

  /** For processes that start from now on. */
  change(settings: Record<string, string>): void {
    this.#environment = { ...this.#environment, ...settings };
  }

  get apiPorts(): number[] {
    return this.members.filter(({ role }) => role !== "worker").map(({ port }) => port);
  }

  /** SIGKILL by process id; only ever a process this fleet has started. */
  kill(member: Member): void {
    if (member.child.exitCode !== null || member.child.signalCode !== null) return;
    member.endedByUs = true;
    member.child.kill("SIGKILL");
    this.kills += 1;
  }

  /** Sends SIGTERM and returns how the process ended. It is restarted automatically. */
  async restart(member: Member): Promise<number | string> {
    member.endedByUs = true;
    const ended = once(member.child, "exit") as Promise<[number | null, string]>;
    member.child.kill("SIGTERM");
    const [code, signal] = await ended;
    return code ?? signal;
  }

  /** The same with this version from now on. */
  async replace(member: Member, version: InstalledVersion): Promise<number | string> {
    member.version = version;
    return this.restart(member);
  }

  nameOf(index: number): string {
    return `${this.#options.name ?? "fleet"}-${index}`;
  }

  end(): void {
    this.#ended = true;
    for (const { child } of this.members) child.kill("SIGKILL");
  }

  #start(member: Member, index: number): void {
    const { log: file = "/dev/null", own, onError, onCrash } = this.#options;
    const log = openSync(file, "a");
    member.endedByUs = false;
    member.startedAtMs = performance.now();
    const settings = {
      ...this.#environment,
      ...own?.(index),
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      [member.role === "worker" ? "OPERATIONS_PORT" : "PORT"]: String(member.port),
    };
    const { command, args, ...rest } = member.version.launch(this.nameOf(index), settings, [member.role]);
    member.child = spawn(command, args, { ...rest, stdio: ["ignore", log, onError ? "pipe" : "inherit"] });
    closeSync(log);
    member.child.stderr?.on("data", (chunk: Buffer) => onError?.(chunk.toString(), member));
    member.child.once("exit", () => {
      if (this.#ended) return;
      if (!member.endedByUs) {
        this.crashes += 1;
        onCrash?.(member);
      }
      // A process that finds no database ends again; a short pause prevents a restart storm.
      setTimeout(() => !this.#ended && this.#start(member, index), 50);
    });
  }
}
