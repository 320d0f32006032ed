import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

/** `start` is both in one process. */
export type Role = "api" | "worker" | "start";
export type Member = { role: Role; port: number; folder: string; child: ChildProcess; endedByUs: boolean };

/** `folder` has the version that is started; `log` is a file for the errors of all processes. */
type Started = { folder: string; log: string };

/** API and worker processes that are started again whenever they end, as a service manager would. */
export class Fleet {
  #environment: Record<string, string>;
  readonly #log: string;
  readonly members: Member[];
  #ended = false;
  kills = 0;
  /** Processes that ended unexpectedly. */
  crashes = 0;

  /** The ports are those of the API processes, which come first; a worker listens only if it has one too. */
  constructor(
    environment: Record<string, string>,
    roles: readonly Role[],
    ports: readonly number[],
    { folder = process.cwd(), log = "/dev/null" }: Partial<Started> = {},
  ) {
    this.#environment = environment;
    this.#log = log;
    this.members = roles.map((role, index) => {
      const member = { role, port: ports[index] ?? 0, folder } as Member;
      this.#start(member);
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

  /** The same with the version in `folder` from now on. */
  async replace(member: Member, folder: string): Promise<number | string> {
    member.folder = folder;
    return this.restart(member);
  }

  end(): void {
    this.#ended = true;
    for (const { child } of this.members) child.kill("SIGKILL");
  }

  #start(member: Member): void {
    const log = openSync(this.#log, "a");
    member.endedByUs = false;
    member.child = spawn(process.execPath, ["server/main.ts", member.role], {
      cwd: member.folder,
      env: {
        ...process.env,
        ...this.#environment,
        HOST: "127.0.0.1",
        LOG_LEVEL: "error",
        [member.role === "worker" ? "OPERATIONS_PORT" : "PORT"]: String(member.port),
      },
      stdio: ["ignore", log, "inherit"],
    });
    closeSync(log);
    member.child.once("exit", () => {
      if (this.#ended) return;
      if (!member.endedByUs) this.crashes += 1;
      // A process that finds no database ends again; a short pause prevents a restart storm.
      setTimeout(() => !this.#ended && this.#start(member), 50);
    });
  }
}
