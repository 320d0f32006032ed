import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";

export type Role = "api" | "worker";
type Member = { role: Role; port: number; child: ChildProcess };

/** API and worker processes that are started again whenever they are killed, as a service manager would. */
export class Fleet {
  readonly #environment: Record<string, string>;
  readonly members: Member[];
  #ended = false;
  kills = 0;

  constructor(environment: Record<string, string>, roles: readonly Role[], firstPort: number) {
    this.#environment = environment;
    this.members = roles.map((role, index) => {
      const member = { role, port: firstPort + index } as Member;
      this.#start(member);
      return member;
    });
  }

  get apiPorts(): number[] {
    return this.members.filter(({ role }) => role === "api").map(({ port }) => port);
  }

  /** SIGKILL by process id; only ever a process this fleet has started. */
  kill(member: Member): void {
    if (member.child.exitCode !== null || member.child.signalCode !== null) return;
    member.child.kill("SIGKILL");
    this.kills += 1;
  }

  end(): void {
    this.#ended = true;
    for (const { child } of this.members) child.kill("SIGKILL");
  }

  #start(member: Member): void {
    const log = openSync("/dev/null", "w");
    member.child = spawn(process.execPath, ["server/main.ts", member.role], {
      env: { ...process.env, ...this.#environment, PORT: String(member.port), HOST: "127.0.0.1", LOG_LEVEL: "error" },
      stdio: ["ignore", log, "inherit"],
    });
    member.child.once("exit", () => {
      // A process that finds no database leaves again; a short pause keeps that from becoming a storm.
      if (!this.#ended) setTimeout(() => !this.#ended && this.#start(member), 50);
    });
  }
}
