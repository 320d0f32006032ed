import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { removeAll, untilSignal } from "../../server/testing/podman.ts";
import { ready } from "../ready.ts";
import { emptyDatabase } from "../scratch-database.ts";
import { Fleet, type Member, type Role } from "./fleet.ts";
import { freePorts } from "./free-ports.ts";
import { Proxies } from "./proxies.ts";
import { Receiver } from "./receiver.ts";
import type { Created } from "./upgrade-visit.ts";
import { type BothVersions, bothInFolders, bothInImages, type Version } from "./upgraded-versions.ts";

export type UpgradingFleet = {
  fleet: Fleet;
  /** What is replaced together. */
  machines: Member[][];
  organization: Created;
  receiver: Receiver;
  receiverPort: number;
  proxyPorts: number[];
  /** Waits until the proxies use every process again. */
  noticed: () => Promise<void>;
  query: Awaited<ReturnType<typeof emptyDatabase>>["query"];
  from: BothVersions["from"];
  /** As an operator does, with the new version. */
  migrate: () => Promise<string>;
  replace: (member: Member, by: Version) => Promise<number | string>;
  errorsLogged: () => string[];
};

export const leaseSeconds = 20;

/**
 * Two machines with this version, installed by its own commands, behind both proxies; removed when `drill` has ended. In containers
 * each process keeps its own data; without, they share a folder.
 */
export async function withUpgradingFleet(
  { machine: rolesOfMachine, containers }: { machine: readonly Role[]; containers: boolean },
  drill: (parts: UpgradingFleet) => Promise<boolean>,
): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), "probity-upgrade-"));
  const name = `probity-upgrade-${randomBytes(4).toString("hex")}`;
  const log = join(work, "log");
  const [haproxy, nginx, receiverPort, ...ports] = (await freePorts(7)) as [number, number, number, ...number[]];
  const database = await emptyDatabase();
  const receiver = new Receiver(receiverPort);
  const proxies = new Proxies({ haproxy, nginx }, ports.slice(0, 2));
  const environment = settings(database.url, receiverPort, containers ? {} : { DATA_DIR: join(work, "data") });
  const roles = rolesOfMachine.flatMap((role) => [role, role]);
  let fleet: Fleet | null = null;

  const installAndDrill = async () => {
    writeFileSync(log, "");
    const versions = containers ? await bothInImages(work) : bothInFolders(work);
    await versions.old.run(environment, ["migrate"]);
    const create = ["organization", "create", "--name", "Upgrade", "--owner-email", "owner@example.test", "--json"];
    const organization = JSON.parse(await versions.old.run(environment, create)) as Created;
    const started = new Fleet(environment, roles, ports, { version: versions.old, name, log });
    fleet = started;
    for (const { port } of started.members) await ready(port);
    const machine = (place: number) => started.members.filter((_, index) => index % 2 === place);
    return drill({
      fleet: started,
      machines: [machine(0), machine(1)],
      organization,
      receiver,
      receiverPort,
      proxyPorts: [haproxy, nginx],
      noticed: () => proxies.noticed(),
      query: database.query,
      from: versions.from,
      migrate: () => versions.new.run(environment, ["migrate"]),
      replace: (member, by) => started.replace(member, versions[by]),
      errorsLogged: () => readFileSync(log, "utf8").split("\n").filter(Boolean),
    });
  };
  try {
    return await untilSignal(installAndDrill);
  } finally {
    (fleet as Fleet | null)?.end();
    proxies.end();
    if (containers) await removeAll(roles.map((_, index) => `${name}-${index}`));
    await wait(300);
    receiver.close();
    await database.drop();
    rmSync(work, { recursive: true, force: true });
  }
}

function settings(url: string, receiverPort: number, more: Record<string, string>): Record<string, string> {
  return {
    ...more,
    DATABASE_URL: url,
    MASTER_KEYS: `1:${randomBytes(32).toString("base64")}`,
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
