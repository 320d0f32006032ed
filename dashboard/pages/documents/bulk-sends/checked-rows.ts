import type { Operations, Template } from "@probity/contract";
import { ruleProblem } from "@probity/engines/agreements/model/data-schema.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { Table } from "@probity/engines/agreements/tables/table.ts";
import { emptyData, withValue } from "../../../records/template-data/data-shape.ts";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";
import { type Mapping, sourceOf } from "./mapping.ts";
import { shapeOf, type Target, targetsOf } from "./targets.ts";

const texts = bulkSendTexts.problems;

export type SentRow = Operations["POST /bulk-sends"]["body"]["rows"][number];

export type CheckedRow = {
  /** Its place in the file, from 1, without the names of the columns. */
  number: number;
  row: SentRow;
  problems: readonly string[];
};

export type Plan = {
  template: Template;
  mapping: Mapping;
  /** The lists of every document. */
  lists: Json;
  order: "together" | "sequence";
};

const lineMax = 200;
const emailMax = 254;
const line = /^[^\p{Cc}\u2028\u2029]*$/u;
/** Stricter ones refuse addresses that exist; the server has the last word. */
const email = /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(\.[^\s@<>"(),:;.]+)+$/;
const yes = ["true", "yes", "1"];
const no = ["false", "no", "0"];

/** What would be sent for each row, and everything that is wrong with it. Nothing is sent here. */
export function checkedRows(table: Table, plan: Plan): CheckedRow[] {
  const targets = targetsOf(plan.template);
  const seen = new Map<string, number>();
  return table.rows.map((cells, at) => {
    const problems: string[] = [];
    if (cells.length !== table.columns.length) problems.push(texts.cells(cells.length, table.columns.length));
    const row = rowOf(cells, plan, targets, (problem) => problems.push(problem));
    const text = JSON.stringify(row);
    const earlier = seen.get(text);
    if (earlier === undefined) seen.set(text, at + 1);
    else problems.push(texts.repeated(earlier));
    return { number: at + 1, row, problems };
  });
}

function rowOf(
  cells: readonly string[],
  { template, mapping, lists, order }: Plan,
  targets: readonly Target[],
  say: (problem: string) => void,
): SentRow {
  const given = (target: Target): string => {
    const source = sourceOf(mapping, target) ?? { from: "none" };
    if (source.from === "none") return "";
    return (source.from === "same" ? source.text : (cells[source.column] ?? "")).trim();
  };
  const signers: Record<string, SentRow["signers"][string]> = Object.fromEntries(
    template.signerRoles.map(({ id }, place) => [
      id,
      { name: "", email: "", signingOrder: order === "sequence" ? place + 1 : 1 },
    ]),
  );
  let templateData: Json = { ...(emptyData(shapeOf(template)) as object), ...(lists as object) };
  let name = "";
  let externalId = "";
  for (const target of targets) {
    const text = given(target);
    const problem = problemOf(target, text);
    if (problem !== undefined) say(problem);
    if (target.kind === "documentName") name = text;
    else if (target.kind === "externalId") externalId = text;
    else if (target.kind === "signer") signers[target.roleId]![target.member] = text;
    else if (target.kind === "value") templateData = withValue(templateData, target.path, valueOf(target.type, text));
  }
  const firstSigner = Object.values(signers)[0]?.name ?? "";
  return {
    name: name === "" ? `${template.name}: ${firstSigner}`.slice(0, lineMax) : name,
    templateData: templateData as Record<string, Json>,
    signers,
    ...(externalId !== "" && { externalId }),
  };
}

/** Null is given but cannot be printed, so nothing that a row lacks is printed as an empty text. */
function valueOf(type: "text" | "number" | "boolean", text: string): Json {
  if (text === "") return type === "boolean" ? false : null;
  if (type === "number") return isNumber(text) ? Number(text) : text;
  return type === "boolean" ? yes.includes(text.toLowerCase()) : text;
}

const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,10})?$/.test(text);

function problemOf(target: Target, text: string): string | undefined {
  const { label } = target;
  const isLine = target.kind !== "value";
  if (isLine && !line.test(text)) return texts.line(label);
  if (isLine && text.length > lineMax && !(target.kind === "signer" && target.member === "email"))
    return texts.tooLong(label, lineMax);
  if (target.kind === "signer") {
    if (text === "") return texts.empty(label);
    return target.member === "email" && (text.length > emailMax || !email.test(text)) ? texts.email(label) : undefined;
  }
  if (target.kind !== "value") return undefined;
  if (text === "") return target.isOptional || target.type === "boolean" ? undefined : texts.empty(label);
  if (target.type === "number" && !isNumber(text)) return texts.number(label);
  if (target.type === "boolean" && ![...yes, ...no].includes(text.toLowerCase())) return texts.boolean(label);
  const broken = target.rule ? ruleProblem(target.rule, valueOf(target.type, text)) : null;
  return broken === null ? undefined : `${label} ${broken}`;
}
