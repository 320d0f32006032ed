import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { boards } from "./make-boards.ts";
import { describedMetrics, promtoolTest, type Recording, type Run, seriesOf } from "../testing/recording.ts";
import { deploy, has, unless } from "../testing/rendered.ts";
import { keptMs, soonMs, WatchedInstallation } from "../testing/watched-installation.ts";
import { quietRuns, writtenRuns } from "../testing/written-runs.ts";

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};

const rulesFile = join(deploy, "alerts/rules.yaml");
const { rules } = (parse(readFileSync(rulesFile, "utf8")) as { groups: { rules: Rule[] }[] }).groups[0]!;
const hasPromtool = has("promtool", "--version");
const why = unless(hasPromtool, "promtool is not installed");
/** Longer than the longest `for`. */
const minutes = 181;
/** A drill takes half a minute, and longer where the machine has more to do. */
const drillMs = 300_000;

const folder = mkdtempSync(join(tmpdir(), "probity-alerts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function promtool(runs: readonly Run[]): string {
  const file = join(folder, "test.json");
  writeFileSync(file, promtoolTest(rulesFile, runs, minutes));
  const { stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  return (stdout + stderr).split("\n").slice(0, 40).join("\n");
}

/** Written series are about one alert, without what always is there. */
const runOf = (name: string, series: Run["series"], firing: string[]): Run => ({
  name,
  series: [...series, { series: 'probity_queue_depth{queue="x"}', values: "0x180" }],
  firing,
});

describe(`the drill: real processes, recorded and broken${why}`, { timeout: drillMs }, () => {
  const recorded: Record<string, Recording[]> = {};
  const described = new Set<string>();
  let installation: WatchedInstallation | undefined;
  beforeAll(async () => {
    installation = await WatchedInstallation.start();
    recorded["healthy"] = await installation.watch(0);
    for (const text of installation.scraped) for (const name of describedMetrics(text)) described.add(name);
    await installation.stopReceiver();
    recorded["receiver down"] = await installation.watch(soonMs);
    await installation.startReceiver();
    await installation.leaveListAlone();
    recorded["list stale"] = await installation.watch(keptMs);
    await installation.confirmList();
    await installation.stopWorker();
    await installation.tenMinutesPass();
    recorded["worker stopped"] = await installation.watch(keptMs);
    await installation.closeDatabase();
    recorded["database away"] = await installation.watch(keptMs);
  }, drillMs);
  afterAll(() => installation?.end());

  it.skipIf(!hasPromtool)("fires what the fault calls for, and nothing in a healthy run", () => {
    const firing: Record<string, string[]> = {
      healthy: [],
      "list stale": ["ProbityListUnreliable"],
      "receiver down": ["ProbityWebhooksFail"],
      "worker stopped": ["ProbityNoWorker", "ProbityProcessDown", "ProbityWorkIsLate"],
      "database away": ["ProbityErrors", "ProbityProcessDown", "ProbityQueuesUnknown"],
    };
    const runs = Object.entries(firing).map(([name, alerts]) => ({
      name,
      series: seriesOf(recorded[name]!, minutes),
      firing: alerts,
    }));
    expect(promtool(runs)).toContain("SUCCESS");
    // The drill would notice: a healthy run in which something is said to fire.
    expect(promtool([{ ...runs[0]!, firing: ["ProbityNoWorker"] }])).toContain("FAILED");
    const byDrill = new Set(Object.values(firing).flat());
    expect([...byDrill, ...Object.keys(writtenRuns)].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it("every metric of a rule or a board is in a scrape", () => {
    const texts = [...rules.map(({ expr }) => expr), ...Object.values(boards()).map((board) => JSON.stringify(board))];
    const used = new Set(texts.flatMap((text) => text.match(/\b(?:probity|nodejs|process)_\w+/g) ?? []));
    const unknown = [...used].filter(
      (name) => !described.has(name) && !described.has(name.replace(/_(bucket|count|sum)$/, "")),
    );
    expect(unknown).toEqual([]);
    expect(used.size).toBeGreaterThan(25);
  });
});

describe.skipIf(!hasPromtool)(`the rules${why}`, () => {
  it("are what Prometheus reads", () => {
    const { status, stderr } = spawnSync("promtool", ["check", "rules", "--lint-fatal", rulesFile], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("that no drill can wait for fire in a written run, and not where there is less of it", () => {
    const loud = Object.entries(writtenRuns).map(([alert, series]) => runOf(`${alert} fires`, series, [alert]));
    const quiet = Object.entries(quietRuns).map(([alert, series]) => runOf(`${alert} is quiet`, series, []));
    expect(promtool([...loud, ...quiet])).toContain("SUCCESS");
    expect(Object.keys(quietRuns)).toEqual(Object.keys(writtenRuns));
  });
});

describe("each alert", () => {
  const pages = join(deploy, "../docs/runbooks");

  it("has a page that says what to look at and what to do, and no page is without an alert", () => {
    for (const { alert, annotations, labels } of rules) {
      const page = readFileSync(join(deploy, "..", annotations.runbook), "utf8");
      expect(page).toMatch(new RegExp(`^# ${alert}\n`));
      expect(page).toContain(`Severity \`${labels.severity}\``);
      for (const heading of ["Look at", "Do"]) expect(page, alert).toMatch(new RegExp(`\n## ${heading}\n\n- `));
      for (const [, link] of page.matchAll(/\]\(([^)#]+)/g)) expect(existsSync(join(pages, link!)), link).toBe(true);
    }
    const named = rules.map(({ annotations }) => annotations.runbook.replace("docs/runbooks/", ""));
    expect(readdirSync(pages).toSorted()).toEqual(named.toSorted());
  });
});

describe("the boards", () => {
  it("are what the script makes", () => {
    for (const [name, board] of Object.entries(boards()))
      expect(JSON.parse(readFileSync(join(deploy, "alerts/boards", `${name}.json`), "utf8"))).toEqual(board);
    expect(readdirSync(join(deploy, "alerts/boards")).toSorted()).toEqual(
      Object.keys(boards())
        .map((name) => `${name}.json`)
        .toSorted(),
    );
  });
});
