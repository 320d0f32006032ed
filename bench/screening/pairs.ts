import {
  labelledPairs,
  ofacAnswers,
  qualityOf,
  verdictOf,
  type LabelledPair,
  type Verdict,
} from "@probity/engines/screening/names/testing/labelled-pairs.ts";
import { scoreV2, scoreV3 } from "@probity/engines/screening/names/scorers.ts";
import { missedReason } from "./missed-reason.ts";

/**
 * Names alone, on the 812 labelled pairs of nomenklatura, beside the verdicts that logic-v2 gave on the same pairs. Found is a
 * score of 60 and more: what a date of birth or a nationality can bring to review. `--list` prints every wrong verdict.
 */
type Judged = LabelledPair & Verdict;

const unlabelled = { group: "", schema: "LegalEntity", isMatch: true, quality: "MEDIUM", logicV2: false } as const;
const scorer = process.argv.includes("--v2") ? scoreV2 : scoreV3;
const judged: Judged[] = (await labelledPairs()).map((pair) => ({ ...pair, ...verdictOf(pair, scorer) }));

console.log("                              found               logic-v2");
console.log("                      pairs   precision  recall   precision  recall");
line("all", judged);
for (const group of distinct(judged, ({ group }) => group))
  line(
    group,
    judged.filter((pair) => pair.group === group),
  );
for (const schema of distinct(judged, ({ schema }) => schema)) {
  line(
    schema,
    judged.filter((pair) => pair.schema === schema),
  );
}

for (const [what, least] of [
  ["at the default review score", 70],
  ["from 60 on", 60],
] as const) {
  const { precision, recall } = qualityOf(judged.map(({ isMatch, score }) => ({ isMatch, found: score >= least })));
  console.log(`${scorer.version} ${what}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
}

const atReview = judged.filter(({ isMatch, score }) => !isMatch && score >= 70);
for (const quality of ["STRONG", "MEDIUM", "WEAK"]) {
  const wrong = atReview.filter((pair) => pair.quality === quality).length;
  const of = judged.filter((pair) => !pair.isMatch && pair.quality === quality).length;
  console.log(`${quality.padEnd(8)} negatives at review: ${wrong} of ${of}`);
}

console.log("\nmissed, and why");
const missed = judged.filter(({ isMatch, found }) => isMatch && !found);
for (const [reason, pairs] of grouped(missed, (pair) => missedReason(pair, pair))) {
  const theirs = pairs.filter(({ logicV2 }) => logicV2).length;
  const [example] = pairs;
  console.log(
    `${String(pairs.length).padStart(4)}  ${reason.padEnd(42)} logic-v2 finds ${String(theirs).padStart(2)}   ${example!.subject} / ${example!.listed}`,
  );
}

if (process.argv.includes("--list")) {
  console.log("\nfound, but labelled as different");
  for (const pair of judged) if (pair.found && !pair.isMatch) list(pair);
  console.log("\nmissed");
  for (const pair of missed) list(pair);
}

console.log("\nOFAC's own search, for information: its score, pairs, of which found here");
const answers = await ofacAnswers();
for (const [tens, rows] of grouped(answers, ({ ofacScore }) =>
  ofacScore === 100 ? "100" : `${Math.floor(ofacScore / 5) * 5} to ${Math.floor(ofacScore / 5) * 5 + 4}`,
)) {
  const found = rows.filter((row) => verdictOf({ ...row, ...unlabelled }, scorer).found).length;
  console.log(`${tens.padStart(9)} ${String(rows.length).padStart(5)} ${String(found).padStart(5)}`);
}

function line(name: string, pairs: readonly Judged[]): void {
  const ours = qualityOf(pairs);
  const theirs = qualityOf(pairs.map(({ isMatch, logicV2 }) => ({ isMatch, found: logicV2 })));
  const figures = [ours.precision, ours.recall, theirs.precision, theirs.recall];
  console.log(`${name.padEnd(20)} ${String(pairs.length).padStart(6)}   ${figures.map(share).join("")}`);
}

function share(figure: number): string {
  return (Number.isNaN(figure) ? "-" : figure.toFixed(3)).padEnd(10);
}

function list({ subject, listed, score, factors, schema }: Judged): void {
  console.log(`  ${schema.padEnd(12)} ${subject} / ${listed}   ${score} ${factors.join(" ")}`);
}

function distinct<Item>(items: readonly Item[], of: (item: Item) => string): string[] {
  return [...new Set(items.map(of))];
}

function grouped<Item>(items: readonly Item[], of: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, of)].toSorted(([, left], [, right]) => right.length - left.length);
}
