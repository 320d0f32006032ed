import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cluster, folderOfPostgres } from "./cluster.ts";

const pgbackrest = "/usr/bin/pgbackrest";

type Keeping = { compress: "lz4" | "none"; fullBackups: number };

/** A cluster with a pgBackRest repository beside it, as docs/backup.md sets one up. */
export class ArchivedCluster {
  readonly cluster: Cluster;
  readonly #folder: string;
  readonly #keeping: Keeping;

  constructor(port: number, keeping: Keeping = { compress: "lz4", fullBackups: 2 }) {
    this.#keeping = keeping;
    this.#folder = folderOfPostgres("probity-archive-");
    chmodSync(this.#folder, 0o777);
    for (const name of ["repository", "log", "lock", "spool"]) {
      mkdirSync(join(this.#folder, name));
      chmodSync(join(this.#folder, name), 0o777);
    }
    const push = `${pgbackrest} --config=${this.#config} --stanza=probity archive-push %p`;
    this.cluster = new Cluster(
      port,
      `-c wal_level=replica -c archive_mode=on -c archive_command='${push}' -c unix_socket_directories='${this.#folder}'`,
    );
    writeFileSync(this.#config, this.#settingsOf(port));
    this.#backrest("stanza-create");
  }

  /** Base backups and the archived log. */
  get repository(): string {
    return join(this.#folder, "repository");
  }

  get #config(): string {
    return join(this.#folder, "pgbackrest.conf");
  }

  #settingsOf(port: number): string {
    return [
      "[global]",
      `repo1-path=${this.repository}`,
      `log-path=${this.#folder}/log`,
      `lock-path=${this.#folder}/lock`,
      `spool-path=${this.#folder}/spool`,
      `repo1-retention-full=${this.#keeping.fullBackups}`,
      "start-fast=y",
      `compress-type=${this.#keeping.compress}`,
      "",
      "[probity]",
      `pg1-path=${this.cluster.data}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${this.#folder}`,
      "pg1-user=postgres",
      "",
    ].join("\n");
  }

  #backrest(command: string, ...options: string[]): void {
    const quiet = ["--log-level-console=warn", "--log-level-file=off"];
    this.cluster.run(pgbackrest, [`--config=${this.#config}`, "--stanza=probity", ...quiet, ...options, command]);
  }

  /** Backups beyond those that are kept go, with the log that only they need. */
  backUp(): void {
    this.#backrest("backup", "--type=full");
  }

  /** The database as it was at a named point, on a new timeline; what came after is gone. */
  restoreTo(point: string): void {
    this.cluster.stop();
    this.#backrest("restore", "--delta", "--type=name", `--target=${point}`, "--target-action=promote");
    this.cluster.start();
  }

  /** As when a standby takes over: a new timeline, and nothing is lost. */
  async failOver(): Promise<void> {
    // A restore leaves its target behind, which a standby would wait for.
    for (const setting of ["recovery_target_name", "recovery_target_action"])
      await this.cluster.query(`alter system reset ${setting}`);
    this.cluster.stop();
    writeFileSync(join(this.cluster.data, "standby.signal"), "");
    this.cluster.start();
    this.cluster.run("pg_ctl", ["-D", this.cluster.data, "-w", "-t", "60", "promote"]);
  }

  remove(): void {
    this.cluster.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
