import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { nameOnly } from "../questions.ts";
import { evasionsOf } from "./all-kinds.ts";
import { subjectOf, type Evasion } from "./evasion.ts";
import { frontierOf } from "./frontier.ts";
import { alertGoals, goals } from "./goals.ts";
import { heldOut } from "./held-out.ts";
import { defaults, measure, type Measured } from "./measure.ts";
import { otherScripts } from "./other-scripts.ts";
import { plotFrontier } from "./plot.ts";
import { percent, printMeasured, printTable } from "./print.ts";
import { pepList, sanctionsLists, sdnList } from "./published-lists.ts";
import { openLists, scorers, type ScreenedLists } from "./screened-lists.ts";
import { singleCases } from "./single-cases.ts";
import { alertsOf, inventedPeople, knowledge, legislators, perThousand, scriptOf } from "./strangers.ts";

const usage =
  "npm run bench -- evasion [--scorer v2|v3] [--list ofac_sdn] [--cases 300] [--strangers 10000] [--seed 1] [--missed] [--without-scripts] [--plot FILE]";

/**
 * Listed people, companies and vessels screened in other ways than they are listed: how many are found at the default scores, how
 * many are cleared, and what that costs in alerts for strangers. The scorers that the engine has stand beside each other.
 */
const { values } = parseArgs({
  options: {
    scorer: { type: "string" },
    list: { type: "string", default: "ofac_sdn" },
    cases: { type: "string", default: "300" },
    strangers: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    missed: { type: "boolean", default: false },
    "without-scripts": { type: "boolean", default: false },
    plot: { type: "string" },
  },
});
const [most, strangerCount, seed] = [Number(values.cases), Number(values.strangers), Number(values.seed)];
const chosen = scorers.filter(({ version }) => values.scorer === undefined || version.endsWith(values.scorer));
const versions = chosen.map(({ version }) => version);
if (!(most > 0) || !(strangerCount > 0) || !Number.isInteger(seed) || chosen.length === 0) throw new Error(usage);
const sample = { most, seed };

const sanctions = await sanctionsLists(await sdnList());
const target = sanctions.find(({ listKey }) => listKey === values.list);
if (!target) throw new Error(usage);
console.log(`# ${target.listKey}, ${target.entries.length} entries, up to ${most} cases of each kind, seed ${seed}`);

const evasions = evasionsOf(target.entries, sample);
const opened = openLists([target], chosen);
const measured = measureAll(opened, evasions);
printMeasured(versions, measured);
const held = heldOut(target, sample);
printMeasured(versions, measureAll(openLists([held.list], chosen), held.evasions));
if (!values["without-scripts"]) {
  const scripts = otherScripts(await pepList(), sample);
  printMeasured(versions, measureAll(openLists([scripts.list], chosen), scripts.evasions));
}
printGoals();
if (chosen.length > 1) printLost();
if (values.missed) for (const of of measured) printMissed(of);

const all = openLists(sanctions, chosen);
printSingleCases();
printStrangers();
if (values.plot !== undefined) await plot(values.plot);

function measureAll(byScorer: readonly ScreenedLists[], of: readonly Evasion[]): Measured[][] {
  return byScorer.map((lists) => of.map((evasion) => measure(lists, evasion)));
}

function printGoals(): void {
  console.log("\n### Goals: share cleared\n");
  const rows = Object.entries(goals).map(([kind, most]) => [
    kind,
    `at most ${most} %`,
    ...measured.map((of) => {
      const { cleared, cases } = of.find((one) => one.kind === kind)!;
      return `${percent(cleared, cases)} % ${(100 * cleared) / cases <= most ? "reached" : "not reached"}`;
    }),
  ]);
  printTable(["Screened as", "goal", ...versions], rows);
}

/** A newer scorer should find whatever the one before it found. */
function printLost(): void {
  const [before, after] = [measured.at(-2)!, measured.at(-1)!];
  const lost = after.flatMap(({ kind, missed }, place) =>
    missed
      .filter((one) => !before[place]!.missed.includes(one))
      .map(({ entryId, subject }) => [kind, subject.name, entryId]),
  );
  console.log(`\n### Found by ${versions.at(-2)}, not by ${versions.at(-1)}: ${lost.length}\n`);
  if (lost.length > 0) printTable(["Screened as", "name", "entry"], lost);
}

function printMissed(of: readonly Measured[]): void {
  for (const { group, kind, missed } of of) {
    for (const { entryId, subject } of missed.slice(0, 5))
      console.log(`${group}, ${kind}: ${subject.name} is not found as ${entryId}`);
  }
}

function printSingleCases(): void {
  console.log("\n### Single cases\n");
  const rows = singleCases.map(([asked, entries]) => {
    const { name, ...more } = asked;
    const answers = all.map((lists) => {
      const match = lists
        .screen(subjectOf(asked), defaults)
        .matches.find(({ listKey, entry }) => entries.includes(`${listKey}:${entry.id}`));
      return match ? `found, ${match.score}` : "not found";
    });
    return [`${name} ${Object.keys(more).join(", ")}`.trim(), ...answers];
  });
  printTable(["Asked", ...versions], rows);
}

function printStrangers(): void {
  console.log("\n### Strangers: alerts in 1,000, all sanctions lists\n");
  const groups = {
    "invented (qarin)": inventedPeople(strangerCount, seed),
    "legislators (EveryPolitician)": legislators(all.at(-1)!, strangerCount / 2, seed),
  };
  const rows = Object.entries(groups).flatMap(([people, subjects]) =>
    Object.entries(knowledge).map(([known, reduced]) => [
      people,
      known,
      subjects.length,
      people.startsWith("invented") ? (alertGoals[known] ?? "") : "",
      ...all.map((lists) => perThousand(alertsOf(lists, subjects.map(reduced), defaults), subjects.length)),
    ]),
  );
  printTable(["People", "known", "asked", "goal", ...versions], rows);
  console.log("\n### Strangers by the script of their name, name alone\n");
  const byScript = Object.entries(Object.groupBy(groups["invented (qarin)"].map(nameOnly), scriptOf));
  printTable(
    ["Script", "asked", ...versions],
    byScript.map(([script, people]) => [
      script,
      people!.length,
      ...all.map((lists) => perThousand(alertsOf(lists, people!, defaults), people!.length)),
    ]),
  );
}

async function plot(file: string): Promise<void> {
  const few = evasionsOf(target!.entries, { most: Math.min(most, 30), seed });
  const strangers = inventedPeople(Math.min(strangerCount, 3000), seed);
  const lines = versions.map((scorer, place) => ({
    scorer,
    points: frontierOf(opened[place]!, few, all[place]!, strangers),
  }));
  console.log("\n### Frontier\n");
  printTable(
    ["Scorer", "review score", "found, mean over kinds", "alerts by name", "with date of birth"],
    lines.flatMap(({ scorer, points }) =>
      points.map(({ reviewScore, recall, alerts, alertsWithDate }) => [
        scorer,
        reviewScore,
        percent(recall, 1),
        alerts.toFixed(2),
        alertsWithDate.toFixed(2),
      ]),
    ),
  );
  await writeFile(file, plotFrontier(lines));
}
