import { screened } from "@probity/engines/screening/names/testing/sample-people.ts";
import { createDatabase, createPool } from "#platform/database/pool.ts";
import { createScreen } from "../../screen.ts";
import { inOwnProcess } from "../build-version.ts";
import { SnapshotKeeper } from "../keeper.ts";

export type KeeperOrder = { databaseUrl: string; dataDir: string; sources: string[]; name: string };
/** The answers of a process's searches: for each list, the marks by version, and the number of searches that gave them. */
export type Answers = { searches: number; failures: string[]; builds: number; seen: string[] };

/** A list is exchanged between two turns of the event loop, so more searches in a second would see nothing else. */
const searchEveryMs = 10;

/** A process that keeps snapshots as an API does, and searches all the time. It answers `ask`, and ends with `stop`. */
process.once("message", (order: KeeperOrder) => void keep(order));

async function keep({ databaseUrl, dataDir, sources, name }: KeeperOrder): Promise<void> {
  const pool = createPool({ url: databaseUrl, connections: 2 });
  const answers: Answers = { searches: 0, failures: [], builds: 0, seen: [] };
  const build = inOwnProcess({ url: databaseUrl });
  const silent = () => {};
  const keeper = new SnapshotKeeper({
    dataDir,
    database: createDatabase(pool),
    logger: { info: silent, warn: silent },
    build: (order, onEntries, signal) => {
      answers.builds += 1;
      return build(order, onEntries, signal);
    },
  });
  const screen = createScreen(
    () => keeper.lists(),
    ({ message }) => void answers.failures.push(message),
  );
  const request = { subject: screened(name), sources, reviewScore: 70, matchScore: 90, pepLookbackMonths: null };
  const seen = new Set<string>();
  const search = () => {
    const { reports, matches } = screen(request, new Date());
    answers.searches += 1;
    for (const { key, versionId } of reports) {
      const marks = matches.filter(({ list }) => list === key).flatMap(({ entry }) => entry.programmes);
      seen.add([key, versionId, marks.length, ...new Set(marks)].join(" "));
    }
  };
  const searching = setInterval(search, searchEveryMs);
  const stop = async () => {
    clearInterval(searching);
    await keeper.stop();
    await pool.end();
    process.disconnect();
  };
  process.on("message", (word) => {
    if (word === "ask") process.send!({ ...answers, seen: [...seen] } satisfies Answers);
    if (word === "stop") void stop();
  });
  await keeper.start();
  process.send!("started");
}
