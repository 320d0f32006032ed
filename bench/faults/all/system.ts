import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTimestampAuthority } from "../../../server/agreements/completion/testing/timestamp-authority.ts";
import { hasSwift, startSwift, type Swift } from "../../../server/platform/files/testing/swift.ts";
import { ready } from "../../ready.ts";
import { Cluster } from "../cluster.ts";
import { Fleet, type Member } from "../fleet.ts";
import { freePorts } from "../free-ports.ts";
import { subscribe } from "../installation.ts";
import { loadPeople } from "../people-list.ts";
import { Callers } from "./callers.ts";
import { Clocks } from "./clocks.ts";
import { Neighbour } from "./neighbour.ts";
import { hurryRenderers } from "./renderers.ts";
import { installOrganizations, type Organization } from "./organizations.ts";
import { Volume } from "./volume.ts";
import { WatchedProxy } from "./watched-proxy.ts";

/** Short, so that another worker soon takes over what a lost one has claimed. */
const leaseSeconds = 20;

export type NeighbourName = "firstReceiver" | "secondReceiver" | "mail" | "timestamps";
export type SystemPlan = {
  apis: number;
  workers: number;
  holdMs: number;
  faulty: boolean;
  /** Where the bytes of documents are. */
  files: "objects" | "database";
};
/** The PostgreSQL of a system, whoever keeps it running. */
export type SystemDatabase = Pick<Cluster, "url" | "query" | "remove">;

/** One server, with its data on the volume of databases. */
export async function openCluster(port: number, folder: string): Promise<Cluster> {
  return new Cluster(port, "-c min_wal_size=32MB -c max_wal_size=128MB -c restart_after_crash=on", undefined, folder);
}

/** A whole installation on this machine, each part of which can be broken. */
export class System<Database extends SystemDatabase = Cluster> {
  readonly volumes = { database: new Volume("database", 4_096, "disk"), data: new Volume("data", 96, "memory") };
  readonly clocks = new Clocks();
  readonly folder = mkdtempSync(join(tmpdir(), "probity-all-"));
  readonly plan: SystemPlan;
  /** Processes that ended by themselves, with what they wrote last. */
  readonly crashes: string[] = [];
  /** Starts that found no database; the service manager tries again. */
  startsInVain = 0;
  cluster!: Database;
  fleet!: Fleet;
  callers!: Callers;
  proxies: WatchedProxy[] = [];
  /** Has the bytes of documents, if it is planned and Debian's Swift is installed. */
  objects: { store: Swift; way: WatchedProxy } | null = null;
  organizations: Organization[] = [];
  /** Each organization has a receiver of its own. */
  neighbours!: Record<NeighbourName, Neighbour>;
  environment: Record<string, string> = {};
  redis!: ChildProcess;
  #redisPort = 0;
  #hurrying: NodeJS.Timeout | undefined;
  #lastWords = new Map<Member, string>();

  readonly #openDatabase: (port: number, folder: string) => Promise<Database>;

  constructor(plan: SystemPlan, openDatabase: (port: number, folder: string) => Promise<Database>) {
    this.plan = plan;
    this.#openDatabase = openDatabase;
  }

  get log(): string {
    return join(this.folder, "log");
  }

  get received(): string {
    return join(this.folder, "received");
  }

  /** Deliveries that a killed worker has claimed wait for so long. */
  get leaseSeconds(): number {
    return leaseSeconds;
  }

  proxyOf(member: Member): WatchedProxy {
    return this.proxies[this.fleet.members.indexOf(member)]!;
  }

  /** Processes of a role that have begun to work since they were started. */
  serving(role: Member["role"]): Member[] {
    return this.fleet.members.filter((member) => {
      if (member.role !== role || member.child.exitCode !== null || member.child.signalCode !== null) return false;
      return role === "api"
        ? this.callers.answeredSince(member.port, member.startedAtMs)
        : this.proxyOf(member).connections > 1;
    });
  }

  /** `say` is told what it has come to: on a busy machine this takes a while. */
  async open(say: (text: string) => void): Promise<void> {
    const { apis, workers, holdMs, faulty, files } = this.plan;
    const members = apis + workers;
    const [database, first, second, mail, timestamps, redis, objects, ...ports] = (await freePorts(
      7 + apis + members,
    )) as [number, number, number, number, number, number, number, ...number[]];
    this.cluster = await this.#openDatabase(database, this.volumes.database.folder);
    say("PostgreSQL runs");
    const { organizations, environment } = await installOrganizations(this.cluster.url, 2);
    this.organizations = organizations;
    say("migrated");
    this.#redisPort = redis;
    this.startRedis();
    const authority = await startTimestampAuthority({ folder: join(mkdtempSync(join(this.folder, "tsa-"))) });
    authority.server.close();
    this.environment = {
      ...environment,
      DATA_DIR: join(this.volumes.data.folder, "data"),
      REDIS_URL: `redis://127.0.0.1:${redis}`,
      WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
      WEBHOOK_PORTS: `${first},${second}`,
      LEASE_SECONDS: String(leaseSeconds),
      DISPATCHER_TICK_SECONDS: "1",
      DATABASE_CONNECTIONS: "8",
      DRAIN_SECONDS: "0",
      RENDERERS: "1",
      RENDER_DEADLINE_SECONDS: "60",
      COMPUTE_THREADS: "1",
      RATE_LIMIT_RENDERS_PER_MINUTE: "1000000000",
      RATE_LIMIT_SCREENING_RUNS_PER_MINUTE: "1000000000",
      RATE_LIMIT_SIGNING_PAGES_PER_MINUTE: "1000000000",
      RATE_LIMIT_FAILED_SIGNATURES_PER_MINUTE: "1000000000",
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      SMTP_REQUIRE_TLS: "false",
      MAIL_FROM: "sign@example.test",
      SEAL_TSA_URL: `http://127.0.0.1:${timestamps}/`,
      SEAL_TSA_CA_FILE: authority.authoritiesFile,
      LISTS_ENTRIES_MIN: '{"ofac_sdn": 1}',
      ...(files === "objects" && hasSwift && (await this.#openObjects(objects))),
      NODE_COMPILE_CACHE: join(this.folder, "compiled"),
    };
    loadPeople(500, this.folder, this.environment);
    say("list loaded");
    const [apiPorts, proxyPorts] = [ports.slice(0, apis), ports.slice(apis)];
    this.proxies = proxyPorts.map((port) => new WatchedProxy(port, database));
    this.fleet = new Fleet(
      this.environment,
      [...apiPorts.map(() => "api" as const), ...Array.from({ length: workers }, () => "worker" as const)],
      apiPorts,
      {
        own: (index) => ({
          DATABASE_URL: this.cluster.url.replace(String(database), String(proxyPorts[index])),
          ...(faulty && this.clocks.environmentOf(index)),
        }),
        log: this.log,
        onError: (text, member) => void this.#lastWords.set(member, text),
        onCrash: (member) => this.#crashed(member),
      },
    );
    this.#hurrying = setInterval(() => {
      for (const { child } of this.fleet.members) hurryRenderers(child.pid);
    }, 500);
    this.callers = new Callers(() => this.fleet.apiPorts);
    const connections: { organizationId: string; secret: string }[] = [];
    await ready(apiPorts[0]!);
    for (const [index, { organizationId, credential }] of organizations.entries()) {
      const events = ["risk.*", "document.*", "screening.*"];
      const receiver = index === 0 ? first : second;
      const secret = await subscribe(apiPorts[0]!, receiver, credential, { path: String(index), events });
      connections.push({ organizationId, secret });
    }
    const receiverOn = (port: number) =>
      new Neighbour("./receiver-process.ts", { port, file: this.received, holdMs, connections });
    this.neighbours = {
      firstReceiver: receiverOn(first),
      secondReceiver: receiverOn(second),
      mail: new Neighbour("./mail-process.ts", { port: mail }),
      timestamps: new Neighbour("./timestamp-process.ts", {
        port: timestamps,
        folder: join(authority.authoritiesFile, ".."),
      }),
    };
    say("subscribed");
    for (const port of apiPorts) await ready(port);
  }

  async #openObjects(port: number): Promise<Record<string, string>> {
    const store = await startSwift();
    this.objects = { store, way: new WatchedProxy(port, Number(new URL(store.settings.endpoint).port), "http") };
    return { ...store.environment, S3_ENDPOINT: `http://127.0.0.1:${port}`, FILE_STORE: "s3" };
  }

  startRedis(): void {
    const args = ["--bind", "127.0.0.1", "--port", String(this.#redisPort), "--save", "", "--appendonly", "no"];
    this.redis = spawn("redis-server", args, { stdio: "ignore", cwd: this.folder });
  }

  /** Everything but the database as it should be: nothing slowed, nothing full, all clocks right, everybody there. */
  async heal(): Promise<void> {
    for (const volume of Object.values(this.volumes)) volume.empty();
    for (const [index, proxy] of this.proxies.entries()) {
      proxy.delayMs = 0;
      if (this.clocks.canStep) this.clocks.step(index, 0);
    }
    for (const { child } of this.fleet.members) child.kill("SIGCONT");
    this.objects?.store.resume();
    for (const port of this.fleet.apiPorts) await ready(port);
  }

  async close(): Promise<void> {
    clearInterval(this.#hurrying);
    this.fleet?.end();
    for (const neighbour of Object.values(this.neighbours ?? {})) neighbour.end();
    this.redis?.kill("SIGKILL");
    for (const proxy of this.proxies) proxy.close();
    this.objects?.way.close();
    await this.objects?.store.stop();
    await wait(500);
    for (const volume of Object.values(this.volumes)) volume.empty();
    this.cluster?.remove();
    for (const volume of Object.values(this.volumes)) volume.remove();
    this.clocks.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #crashed(member: Member): void {
    const { exitCode, signalCode } = member.child;
    const words = this.#lastWords.get(member) ?? `no word, ${exitCode ?? signalCode}`;
    this.#lastWords.delete(member);
    if (/The database cannot be reached/.test(words)) this.startsInVain += 1;
    else this.crashes.push(`${member.role}: ${words.slice(0, 600)}`);
  }
}
