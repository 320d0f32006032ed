import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { folderOfPostgres, newestBin } from "./cluster.ts";
import { haproxySettings, patroniSettings } from "./replicated-settings.ts";

const subnet = "10.213.77";
const bridge = "probitydrill";
const host = `${subnet}.254`;

export type Node = { name: string; address: string; data: string; patroni: ChildProcess };
type Seen = { name: string; role: string; state: string };

/**
 * Three nodes of PostgreSQL under Patroni, each in a network namespace of its own, with etcd beside them and HAProxy before them: what a
 * bank would run, on one machine. A commit is acknowledged once a second node has it, or not at all.
 */
export class ReplicatedCluster {
  readonly url: string;
  readonly nodes: Node[] = [];
  readonly #folder = folderOfPostgres("probity-replicated-");
  readonly #others: ChildProcess[] = [];
  readonly #alone: boolean;

  /** With `alone`, a node acknowledges what no other has: how much is lost then shows what the second node is for. */
  constructor(port: number, alone: boolean) {
    this.#alone = alone;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#network();
    this.#others.push(this.#startEtcd());
    for (const number of [1, 2, 3]) this.#addNode(number);
    const file = join(this.#folder, "haproxy.cfg");
    writeFileSync(file, haproxySettings(port, this.nodes));
    this.#others.push(spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" }));
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Waits until one node leads, both others follow it, and one of them is the one that commits wait for. */
  async whole(): Promise<Node> {
    for (let attempt = 0; attempt < 240; attempt += 1) {
      const seen = await this.#seen();
      const leader = seen.find(({ role }) => role === "leader");
      const isWhole =
        seen.length === 3 &&
        seen.every(({ state }) => state === "running" || state === "streaming") &&
        (this.#alone || seen.some(({ role }) => role === "sync_standby"));
      if (leader && isWhole && (await this.#followers()) === 2)
        return this.nodes.find(({ name }) => name === leader.name)!;
      await wait(500);
    }
    throw new Error(`The cluster did not become whole: ${JSON.stringify(await this.#seen())}`);
  }

  /** The machine is gone: nothing of it says goodbye. */
  kill(node: Node): void {
    for (const pid of this.#processesOf(node)) signal(pid, "SIGKILL");
  }

  /** Starts a node again that was killed. */
  revive(node: Node): void {
    node.patroni = this.#startPatroni(node);
  }

  stop(node: Node): void {
    for (const pid of this.#processesOf(node)) signal(pid, "SIGSTOP");
  }

  goOn(node: Node): void {
    for (const pid of this.#processesOf(node)) signal(pid, "SIGCONT");
  }

  /** The node reaches nobody, and nobody the node; it knows nothing of that. */
  cutOff(node: Node): void {
    run("ip", ["link", "set", portOf(node), "down"]);
  }

  connect(node: Node): void {
    run("ip", ["link", "set", portOf(node), "up"]);
  }

  async switchOver(leader: Node): Promise<void> {
    const answer = await fetch(`http://${leader.address}:8008/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: leader.name }),
    });
    if (!answer.ok) throw new Error(`The switch-over was refused: ${await answer.text()}`);
  }

  /** Whether a write to this very node is acknowledged, by a client that sits beside it. */
  async writesOn(node: Node, text: string): Promise<boolean> {
    const asked = ["netns", "exec", node.name, "psql", "-h", node.address, "-U", "postgres", "-v", "ON_ERROR_STOP=1"];
    // Killed and not cancelled: PostgreSQL acknowledges a commit whose wait for a second node is cancelled.
    const client = spawn("ip", [...asked, "-qc", text], { stdio: "ignore", timeout: 3_000, killSignal: "SIGKILL" });
    const [code] = (await once(client, "exit")) as [number | null];
    return code === 0;
  }

  remove(): void {
    for (const node of this.nodes) this.kill(node);
    for (const child of this.#others) child.kill("SIGKILL");
    for (const { name } of this.nodes) spawnSync("ip", ["netns", "del", name]);
    spawnSync("ip", ["link", "del", bridge]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #network(): void {
    run("ip", ["link", "add", bridge, "type", "bridge"]);
    run("ip", ["addr", "add", `${host}/24`, "dev", bridge]);
    run("ip", ["link", "set", bridge, "up"]);
  }

  #startEtcd(): ChildProcess {
    const url = `http://${host}:2379`;
    const own = ["--data-dir", join(this.#folder, "etcd"), "--listen-peer-urls", `http://${host}:2380`];
    const told = ["--listen-client-urls", url, "--advertise-client-urls", url, "--unsafe-no-fsync"];
    return spawn("etcd", [...own, ...told], { stdio: "ignore" });
  }

  #addNode(number: number): void {
    const node = {
      name: `${bridge}${number}`,
      address: `${subnet}.${number}`,
      data: join(this.#folder, `node${number}`),
    };
    run("ip", ["netns", "add", node.name]);
    run("ip", ["link", "add", portOf(node), "type", "veth", "peer", "name", "eth0", "netns", node.name]);
    run("ip", ["link", "set", portOf(node), "master", bridge, "up"]);
    run("ip", ["-n", node.name, "addr", "add", `${node.address}/24`, "dev", "eth0"]);
    for (const link of ["lo", "eth0"]) run("ip", ["-n", node.name, "link", "set", link, "up"]);
    writeFileSync(
      `${node.data}.yml`,
      patroniSettings({ ...node, etcd: `${host}:2379`, bin: newestBin(), alone: this.#alone }),
    );
    this.nodes.push({ ...node, patroni: this.#startPatroni(node) });
  }

  #startPatroni(node: Pick<Node, "name" | "data">): ChildProcess {
    const asPostgres = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"];
    return spawn("ip", ["netns", "exec", node.name, ...asPostgres, "patroni", `${node.data}.yml`], {
      stdio: "ignore",
      cwd: "/",
    });
  }

  /** Patroni calls a node that has lost its way `running` too. */
  async #followers(): Promise<number> {
    const text = "select count(*)::int as following from pg_stat_replication where state = 'streaming'";
    const [row] = await this.query<{ following: number }>(text).catch(() => []);
    return row?.following ?? 0;
  }

  async #seen(): Promise<Seen[]> {
    for (const { address } of this.nodes) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => null,
      );
      const { members } = ((await answer?.json().catch(() => null)) ?? {}) as { members?: Seen[] };
      if (members?.some(({ role }) => role === "leader")) return members;
    }
    return [];
  }

  /** Patroni first: it would start PostgreSQL again. */
  #processesOf(node: Node): number[] {
    const postmaster = postmasterOf(node);
    const children = postmaster === null ? [] : childrenOf(postmaster);
    return [node.patroni.pid!, ...(postmaster === null ? [] : [postmaster]), ...children];
  }
}

const portOf = ({ name }: Pick<Node, "name">) => `v${name}`;

function postmasterOf({ data }: Node): number | null {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

/** A process may have ended by itself meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}
