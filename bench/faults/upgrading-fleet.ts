import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { ready } from "../ready.ts";
import { emptyDatabase } from "../scratch-database.ts";
import { Fleet, type Member, type Role } from "./fleet.ts";
import { freePorts } from "./free-ports.ts";
import { checkOut, type PreviousVersion } from "./previous-version.ts";
import { Proxies } from "./proxies.ts";
import { Receiver } from "./receiver.ts";
import type { Created } from "./upgrade-visit.ts";

export type Version = "old" | "new";

export type UpgradingFleet = {
  fleet: Fleet;
  /** What is replaced together. */
  machines: Member[][];
  organization: Created;
  receiver: Receiver;
  receiverPort: number;
  proxyPorts: number[];
  query: Awaited<ReturnType<typeof emptyDatabase>>["query"];
  packages: "linked" | "installed";
  /** As an operator does, from the folder of the new version. */
  migrate: () => Promise<string>;
  replace: (member: Member, by: Version) => Promise<number | string>;
  errorsLogged: () => string[];
};

export const leaseSeconds = 20;

/** Two machines with the version before, installed by its own commands, behind both proxies; removed when `drill` has ended. */
export async function withUpgradingFleet(
  version: PreviousVersion,
  rolesOfMachine: readonly Role[],
  drill: (parts: UpgradingFleet) => Promise<boolean>,
): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), "probity-upgrade-"));
  const folders: Record<Version, string> = { old: join(work, "old"), new: process.cwd() };
  const log = join(work, "log");
  const [haproxy, nginx, receiverPort, ...ports] = (await freePorts(7)) as [number, number, number, ...number[]];
  const database = await emptyDatabase();
  const receiver = new Receiver(receiverPort);
  const proxies = new Proxies({ haproxy, nginx }, ports.slice(0, 2));
  const environment = settings(database.url, work, receiverPort);
  let fleet: Fleet | null = null;
  try {
    mkdirSync(folders.old);
    writeFileSync(log, "");
    const packages = checkOut(version, folders.old);
    await probity(folders.old, environment, ["migrate"]);
    const create = ["organization", "create", "--name", "Upgrade", "--owner-email", "owner@example.test", "--json"];
    const organization = JSON.parse(await probity(folders.old, environment, create)) as Created;
    const roles = rolesOfMachine.flatMap((role) => [role, role]);
    const started = new Fleet(environment, roles, ports, { folder: folders.old, log });
    fleet = started;
    for (const { port } of started.members) await ready(port);
    const machine = (place: number) => started.members.filter((_, index) => index % 2 === place);
    return await drill({
      fleet: started,
      machines: [machine(0), machine(1)],
      organization,
      receiver,
      receiverPort,
      proxyPorts: [haproxy, nginx],
      query: database.query,
      packages,
      migrate: () => probity(folders.new, environment, ["migrate"]),
      replace: (member, by) => started.replace(member, folders[by]),
      errorsLogged: () => readFileSync(log, "utf8").split("\n").filter(Boolean),
    });
  } finally {
    fleet?.end();
    proxies.end();
    await wait(300);
    receiver.close();
    await database.drop();
    rmSync(work, { recursive: true, force: true });
  }
}

function settings(url: string, work: string, receiverPort: number): Record<string, string> {
  return {
    DATABASE_URL: url,
    MASTER_KEYS: `1:${randomBytes(32).toString("base64")}`,
    DATA_DIR: join(work, "data"),
    DRAIN_SECONDS: "2",
    DATABASE_CONNECTIONS: "5",
    LEASE_SECONDS: String(leaseSeconds),
    MONITORING_TICK_SECONDS: "1",
    MONITORING_DRAIN_SHARE: "1",
    RATE_LIMIT_WRITES_PER_MINUTE: "1000000000",
    RATE_LIMIT_READS_PER_MINUTE: "1000000000",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    WEBHOOK_PORTS: String(receiverPort),
  };
}

/** Runs a command of the version in this folder and returns what it prints. */
async function probity(folder: string, environment: Record<string, string>, args: string[]): Promise<string> {
  const env = { ...process.env, ...environment };
  return (await promisify(execFile)(process.execPath, ["server/main.ts", ...args], { cwd: folder, env })).stdout;
}
