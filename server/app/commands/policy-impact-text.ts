import type { Static } from "typebox";
import type { PolicyImpact } from "#risk/policies/impacts/impact-record.ts";

export type Impact = Static<typeof PolicyImpact>;
type Data = Impact["data"];

const nameOf = (outcome: string) => outcome.replace("_", " ");
const number = (value: number) => value.toLocaleString("en");
const people = (count: number) => `${number(count)} ${count === 1 ? "subject" : "subjects"}`;

export function progressText({ data: { examined, population } }: Impact): string {
  return population === null ? "waiting for a worker" : `${number(examined)} of ${people(population)}`;
}

/** An impact for people. */
export function impactText({ id, data }: Impact): string {
  const moved = data.moves.filter(({ from, to }) => from !== to);
  const stays = data.moves.filter(({ from, to }) => from === to);
  return [
    `${number(data.compared)} of ${people(data.examined)} of ${data.policyKey} compared, by ${evidenceOf[data.basis]}.`,
    ...(data.status === "failed" ? ["It failed before its end: what was counted by then is below."] : []),
    ...(data.failure ? [data.failure.message] : []),
    ...(data.status === "stopped" ? ["It was stopped before its end: what was counted by then is below."] : []),
    data.moved === 0
      ? "Nobody is decided otherwise."
      : `${people(data.moved)} decided otherwise, ${share(data.moved, data)}:`,
    ...aligned(
      moved.map(({ from, to, subjects }) => [
        `${nameOf(from)} → ${nameOf(to)}`,
        number(subjects),
        share(subjects, data),
      ]),
    ),
    ...(stays.length > 0
      ? [`Stay: ${stays.map(({ from, subjects }) => `${nameOf(from)} ${number(subjects)}`).join(", ")}`]
      : []),
    ...(data.actions.length > 0
      ? [
          "",
          "Actions",
          ...aligned(data.actions.map(({ name, gained, lost }) => [name, `+${number(gained)}`, `−${number(lost)}`])),
        ]
      : []),
    ...workLines(data),
    ...notComparableLines(data),
    "",
    `Who they are: GET /risk/policy-impacts/${id}/subjects`,
  ].join("\n");
}

const evidenceOf: Record<Data["basis"], string> = {
  stored: "what each assessment read",
  current: "the evidence of now",
};

function workLines({ workload }: Data): string[] {
  if (workload === null) return [];
  const { days, itemsADayFrom, itemsADayTo } = workload;
  const over = days === 1 ? "the last day" : `the last ${days} days`;
  return ["", `Work a day, over ${over}: ${number(itemsADayFrom)} → ${number(itemsADayTo)} items`];
}

const whys: Record<Data["notComparable"]["reasons"][number]["reason"], string> = {
  input_added: "was not asked for",
  type_changed: "had another type",
  source_added: "was not asked of",
  subject_erased: "erased",
  evidence_too_large: "more evidence than an assessment may read",
};

function notComparableLines({ notComparable: { subjects, reasons } }: Data): string[] {
  if (subjects === 0) return [];
  const lines = reasons.map((each) => [
    number(each.subjects),
    [each.input, whys[each.reason], each.source].filter((part) => part !== null).join(" "),
  ]);
  return ["", `${people(subjects)} not comparable`, ...aligned(lines)];
}

/** Columns with two spaces before and between them; numbers are not set apart, because names are what one looks for. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")}`.trimEnd());
}

function share(count: number, { compared }: Data): string {
  return `${((100 * count) / compared).toFixed(2)} %`;
}
