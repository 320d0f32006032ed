import { globSync } from "node:fs";
import { refusals } from "#platform/operation/refusal-codes.ts";
import type { RefusalCode } from "#platform/operation/refusal.ts";
import { type Node, SourceGraph } from "./source-graph.ts";

const rows = new Set(["get", "post", "put", "patch", "remove", "openGet", "openPost"]);
/** Below these nothing refuses but the helpers of refusal.ts; they name types of everything else. */
const opaque = /^platform\/(database\/|operation\/(?!(refusal|access|erased)\.ts))/;

/** Codes that stand in what an operation uses for another reason than to refuse with them. */
const notRefused: Readonly<Record<string, readonly RefusalCode[]>> = {
  // A member of the record; a new subject was never erased.
  registerSubject: ["erased"],
  // A warning of validation.
  validatePolicy: ["source_disabled"],
  publishPolicy: ["source_disabled"],
  // Codes of the last evaluation that monitoring stores.
  readMonitoring: ["applicability_not_matched", "applicability_unknown"],
  updateMonitoring: ["applicability_not_matched", "applicability_unknown"],
  // Reasons of single items, which are part of the answer.
  changeWorkItems: [
    "not_found",
    "stale_revision",
    "invalid_transition",
    "work_item_taken",
    "assignee_cannot_finish",
    "not_an_action",
  ],
  // The reasons why a field cannot be filled become `readOnly`.
  readSigningSession: ["value_invalid", "field_frozen", "field_read_only", "not_your_turn"],
};

type Refusals = Record<string, RefusalCode[]>;

/**
 * The codes that each operation can refuse with, read from the source: every code that stands in a declaration which the operation
 * leads to (see docs/decisions/0007-generated-contract.md).
 */
export function readRefusals(server: string): Refusals {
  const graph = new SourceGraph(server, opaque);
  const files = globSync("{*,*/*}/routes.ts", { cwd: server }).toSorted();
  return Object.assign({}, ...files.map((file) => refusalsIn(graph, file)));
}

function refusalsIn(graph: SourceGraph, file: string): Refusals {
  const found: Refusals = {};
  for (const { name, value } of operationsIn(graph.statementsOf(file))) {
    const texts = graph.textsOf(file, value);
    const kept = codes.filter((code) => texts.has(code) && !notRefused[name]?.includes(code));
    const stale = notRefused[name]?.find((code) => !texts.has(code));
    if (stale) throw new Error(`${name} does not lead to ${stale} any more: take it out of \`notRefused\`.`);
    found[name] = kept;
  }
  return found;
}

const codes = Object.keys(refusals) as RefusalCode[];

/** The named operations of the rows of an endpoint table: `get("/path", { name: value })`. */
function operationsIn(part: unknown): { name: string; value: Node }[] {
  if (part === null || typeof part !== "object") return [];
  if (Array.isArray(part)) return part.flatMap(operationsIn);
  const { type, callee, arguments: given } = part as Node;
  if (type !== "CallExpression" || !rows.has((callee as Node)["name"] as string))
    return Object.values(part).flatMap(operationsIn);
  const [, named] = given as [Node, Node];
  return (named["properties"] as Node[]).map(({ key, value }) => ({
    name: (key as Node)["name"] as string,
    value: value as Node,
  }));
}

export function operationRefusalsText(table: Refusals): string {
  return `// Made by \`npm run generate\` from the source of the operations. Do not edit.
import type { RefusalCode } from "#platform/operation/refusal.ts";

/** The codes that each operation can refuse with, beside those of every request. */
export const operationRefusals: Readonly<Record<string, readonly RefusalCode[]>> = ${JSON.stringify(table)};
`;
}
