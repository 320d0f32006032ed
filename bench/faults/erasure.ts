import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startMailCatcher } from "../../server/platform/mail/mail-catcher.ts";
import { ArchivedCluster } from "./archived-cluster.ts";
import { freePorts } from "./free-ports.ts";
import { MarkedInstallation } from "./marked-installation.ts";
import { markedIn, markedInFiles } from "./marked-values.ts";

/**
 * Erases somebody, an agreement and a signer, restores the base backup from before, and applies the list of erasures that was kept outside
 * of the database. Then no marked value may be in a dump, in the planner's statistics, in a log, in DATA_DIR or in a temporary file. The
 * files of the cluster, its log and its backups hold them longer: the drill says for how long, and what ends it.
 */
const started = performance.now();
const [clusterPort, receiverPort, smtpPort, mailsPort, apiPort] = await freePorts(5);
const folder = mkdtempSync(join(tmpdir(), "probity-erasure-"));
const archived = new ArchivedCluster(clusterPort!, { compress: "none", fullBackups: 1 });
const { cluster } = archived;
const mails = await startMailCatcher({ host: "127.0.0.1", smtpPort: smtpPort!, port: mailsPort! });
// A receiver that answers whatever it likes about whom it is told of; the answer is kept with the attempt.
let isTold = true;
const receiver = createServer(({ headers }, answer) => {
  const isAboutNobody = /^risk\.(policy|source)/.test(String(headers["x-webhook-event"]));
  answer.end(isTold && !isAboutNobody ? "mark-preview-0000" : "");
}).listen(receiverPort, "127.0.0.1");
const installation = new MarkedInstallation(cluster.url, folder, {
  api: apiPort!,
  receiver: receiverPort!,
  smtp: smtpPort!,
});
/** What must be empty, and is not. */
const problems: string[] = [];
const seconds = () => Math.round((performance.now() - started) / 100) / 10;
const step = (name: string) => console.error(`${seconds().toFixed(1).padStart(6)} s  ${name}`);
try {
  const result = await drill();
  console.log("erased, restored and erased again:", JSON.stringify(result, null, 1));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error, problems, installation.complaints());
  process.exitCode = 1;
} finally {
  await installation.end();
  receiver.close();
  receiver.closeAllConnections();
  await mails.close();
  archived.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function drill() {
  await installation.set();
  await installation.start();
  step("installed");
  const { owner, organization, subject, completed, declined, other } = await installation.fill();
  await everythingIsDelivered();
  isTold = false;
  await cluster.query("analyze");
  step("filled");
  const before = { dump: dumped(), statistics: await inStatistics() };
  // The rest is sealed, and in no dump.
  const sealed = ["file", "name", "note", "proposed", "withdrawal"];
  const marked = [...subject.markers, ...completed.markers, ...declined.markers].flatMap(markedIn);
  const unseen = [...new Set(marked)].filter((field) => ![...before.dump, ...sealed].includes(field));
  must("everything that is marked can be found", unseen);
  archived.backUp();
  await cluster.query("select pg_create_restore_point('before_the_erasure')");
  step("backed up");

  const reason = { reason: "Their request" };
  const erased = [
    await owner.send("POST", `/risk/subjects/${subject.id}/erase`, reason),
    await owner.send("POST", `/documents/${completed.id}/erase`, reason),
    await owner.send("POST", `/documents/${declined.id}/signers/${declined.signerIds[0]}/erase`, reason),
    await owner.send("POST", `/documents/${declined.id}/signers/${declined.signerIds[1]}/erase`, reason),
    await owner.send("POST", `/documents/${declined.id}/erase`, reason),
  ];
  must(
    "all are erased",
    erased.map(({ status }) => status).filter((status) => status !== 200),
  );
  must("a dump after the erasure", dumped());
  must("answers of the receiver about", await eventsWithAnswers());
  const list = join(folder, "erasures-kept-elsewhere.jsonl");
  writeFileSync(list, (await installation.probity("erasures", "list")).stdout);
  await installation.stop();
  step("erased");

  archived.restoreTo("before_the_erasure");
  const restored = dumped();
  if (restored.length < before.dump.length) problems.push("the restore brought nothing back, so nothing was tried");
  step("restored");
  const refused = await installation.probity("worker");
  if (refused.code !== 2) problems.push(`a process started without the list: ${refused.output}`);
  // As on a new machine: the copy of the list, and not the one in DATA_DIR.
  const applied = await installation.probity("erasures", "apply", list);
  if (applied.code !== 0) problems.push(applied.output);
  must("a dump after the list was applied", dumped());
  step("applied");
  await installation.start();
  const left = await organization.key.get(`/risk/subjects/${other}`);
  if (left.body.data.externalId !== "somebody-else") problems.push("somebody else was erased too");
  const shown = await owner.get(`/risk/subjects/${subject.id}`);
  must("what the API shows", markedIn(shown.text));
  await wait(2_000); // the worker takes up its work
  const check = await installation.probity("restore-check");
  if (check.code !== 0) problems.push(check.output);
  await installation.stop();
  step("checked");

  must("logs of the processes", namesOf(markedInFiles(join(folder, "logs"))));
  must("the log of PostgreSQL", namesOf(markedInFiles(cluster.log)));
  must("DATA_DIR", namesOf(markedInFiles(join(folder, "data"))));
  must("temporary files", namesOf(markedInFiles(join(folder, "temporary"))));
  must("the list of erasures", namesOf(markedInFiles(list)));
  const statistics = await inStatistics();
  must("statistics of the planner", statistics);

  await cluster.query("checkpoint");
  const deadRows = inData();
  await cluster.query("vacuum");
  await cluster.query("checkpoint");
  const vacuumed = inData();
  await cluster.query("vacuum full");
  await cluster.query("checkpoint");
  const rewritten = inData();
  must("files of the cluster that were written anew", rewritten);
  step("written anew");
  const log = inLog();
  await cluster.query("alter system set wal_recycle = off");
  await cluster.query("select pg_reload_conf()");
  await cluster.query("select pg_switch_wal()");
  const repository = [...markedInFiles(archived.repository).keys()].length;
  archived.backUp();
  // A segment goes with the first checkpoint after it was archived, and the backup has waited for that.
  await cluster.query("checkpoint");
  const logAfterCheckpoint = inLog();
  must("the log after a checkpoint that recycles nothing", logAfterCheckpoint);
  const expired = [...markedInFiles(archived.repository).keys()];
  must("the repository once backups from before have expired", expired);
  step("expired");
  return {
    seconds: seconds(),
    marked: new Set(marked).size,
    before: { dump: before.dump.length, statistics: before.statistics.length },
    afterTheList: { dump: 0, deadRows: deadRows.length, vacuumed: vacuumed.length, rewritten: rewritten.length },
    log: { files: log.length, afterCheckpoint: logAfterCheckpoint.length },
    repository: { files: repository, expired: expired.length },
  };
}

function must(place: string, found: readonly unknown[]): void {
  if (found.length > 0) problems.push(`${place}: ${found.join(", ")}`);
}

function namesOf(found: Map<string, string[]>): string[] {
  return [...new Set([...found.values()].flat())];
}

function dumped(): string[] {
  return markedIn(execFileSync("pg_dump", [cluster.url], { maxBuffer: 1 << 30 }).toString("latin1"));
}

/** Columns of which the planner knows values. */
async function inStatistics(): Promise<string[]> {
  const rows = await cluster.query<{ place: string; content: string }>(
    `select tablename || '.' || attname as place, concat(most_common_vals, histogram_bounds, most_common_elems) as content from pg_stats`,
  );
  return [...new Set(rows.filter(({ content }) => markedIn(content).length > 0).map(({ place }) => place))];
}

/** Files of tables and indexes. */
function inData(): string[] {
  return [...markedInFiles(join(cluster.data, "base")).keys()];
}

function inLog(): string[] {
  return [...markedInFiles(join(cluster.data, "pg_wal")).keys()];
}

/** The events about which an answer is still kept. */
async function eventsWithAnswers(): Promise<string[]> {
  const rows = await cluster.query<{ event: string }>(
    `select distinct message.event
       from webhook_attempts attempt
       join (select id, message_id from webhook_deliveries union all
             select id, message_id from webhook_finished_deliveries) delivery on delivery.id = attempt.delivery_id
       join webhook_messages message on message.id = delivery.message_id
      where attempt.preview like 'mark-%'`,
  );
  return rows.map(({ event }) => event);
}

/** Until every answer of the receiver is kept. Other subscriptions of the fixtures have none, and wait for their next attempt. */
async function everythingIsDelivered(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const [row] = await cluster.query<{ kept: number; waiting: number }>(
      `select (select count(preview)::int from webhook_attempts) as kept,
              (select count(*)::int from webhook_deliveries d
                where not exists (select from webhook_attempts a where a.delivery_id = d.id)) as waiting`,
    );
    if (row!.kept > 0 && row!.waiting === 0) return;
    await wait(100);
  }
  throw new Error("The receiver was not asked.");
}
