import {
  type Condition,
  type Definition,
  type FactorCase,
  operators,
  type Operator,
} from "@probity/engines/risk/policy/definition.ts";
import { textOfValue, valueOfText, valueType } from "./value-text.ts";

/** Cases as rows of a spreadsheet: case, input, operator, value, points, code and text of the reason. A row without a case is another condition of the one above. */
const caseHeads = ["case", "input", "operator", "value", "points", "code", "reason"] as const;

export type PastedCases = { cases: FactorCase[] } | { problems: string[] };

/** What a spreadsheet puts on the clipboard has tabs or line ends between its cells; anything else is a text to type. */
export const isTable = (text: string): boolean => text.includes("\t");

export function casesAsTable(cases: readonly FactorCase[]): string {
  const rows = cases.flatMap(({ id, all, points, reason }) =>
    all.map(({ input, operator, value }, at) => [
      at === 0 ? id : "",
      input,
      operator,
      textOfValue(value),
      at === 0 ? String(points) : "",
      at === 0 ? (reason?.code ?? "") : "",
      at === 0 ? (reason?.text ?? "") : "",
    ]),
  );
  return [[...caseHeads], ...rows].map((cells) => cells.map(cellText).join("\t")).join("\n");
}

const cellText = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The cases of a pasted table, or the rows that cannot be read, each with the reason. Nothing is taken from a table with problems. */
export function casesFromTable(text: string, definition: Definition): PastedCases {
  const rows = cellsOf(text).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const problems: string[] = [];
  const cases: FactorCase[] = [];
  for (const [index, cells] of rows.entries()) {
    const [id = "", input = "", operator = "", value = "", points = "", code = "", reason = ""] = cells.map((cell) =>
      cell.trim(),
    );
    if (index === 0 && id.toLowerCase() === caseHeads[0]) continue;
    const complain = (why: string) => problems.push(`Row ${index + 1}: ${why}`);
    const condition = conditionOf(definition, { input, operator, value: cells[3] ?? value });
    if (typeof condition === "string") {
      complain(condition);
      continue;
    }
    if (id === "") {
      const above = cases.at(-1);
      if (above) above.all.push(condition);
      else complain("The first row needs the id of a case.");
      continue;
    }
    const number = Number(points.replace("−", "-"));
    if (points === "" || !Number.isFinite(number)) complain(`“${points}” is no number of points.`);
    else
      cases.push({
        id,
        all: [condition],
        points: number,
        ...(code !== "" && reason !== "" && { reason: { code, text: reason } }),
      });
  }
  if (problems.length > 0) return { problems };
  return cases.length === 0 ? { problems: ["The table has no rows."] } : { cases };
}

function conditionOf(
  definition: Definition,
  cells: { input: string; operator: string; value: string },
): Condition | string {
  const { input, operator } = cells;
  if (!definition.inputs.some(({ key }) => key === input)) return `The policy has no input “${input}”.`;
  if (!(operators as readonly string[]).includes(operator)) return `“${operator}” is none of ${operators.join(", ")}.`;
  const known = operator as Operator;
  const type = known.endsWith("_fact") ? "string" : valueType(definition, { input });
  const value = valueOfText(type === "string" ? cells.value : cells.value.trim(), known, type);
  return value === null ? `“${cells.value}” is no value of ${input}.` : { input, operator: known, value };
}

/** Cells in quotes may hold tabs, line ends and doubled quotes, as spreadsheets write them. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = "", end] = cell.exec(text)!;
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== "\t" && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}

/** Pasted cases replace those of the same id and come after the others. */
export function withPasted(cases: readonly FactorCase[], pasted: readonly FactorCase[]): FactorCase[] {
  const byId = new Map(pasted.map((one) => [one.id, one]));
  const ids = new Set(cases.map(({ id }) => id));
  return [...cases.map((one) => byId.get(one.id) ?? one), ...pasted.filter(({ id }) => !ids.has(id))];
}
