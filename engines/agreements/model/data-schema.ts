import type { TemplateProblem } from "./problems.ts";
import { eachItem, type Segment } from "./source-variables.ts";

/** What a value of a template's data has to be. `optional` lets it be null, which a source can test but not print. */
export type ValueRule = { label?: string; optional?: boolean } & (
  | { type: "text"; maxLength?: number; oneOf?: string[] }
  | { type: "number"; minimum?: number; maximum?: number }
  | { type: "list"; minItems?: number; maxItems?: number }
  | { type: "date" }
  | { type: "boolean" }
);

/** Rules by the path of a variable: `client.name`, `items`, `items[].price`. A variable without a rule may be anything. */
export type DataSchema = Record<string, ValueRule>;

/** A problem of one place of the data, or of one rule. `path` is a JSON pointer. */
export type DataProblem = TemplateProblem & { path: string };

/** What is wrong with the rules themselves, given what the source reads. */
export function schemaProblems(schema: DataSchema, variables: readonly string[]): DataProblem[] {
  const read = new Set(variables);
  return Object.entries(schema).flatMap(([path, rule]) => {
    const wrong = read.has(path) ? contradiction(rule) : `The source does not read ${path}.`;
    return wrong ? [problem("template_schema_invalid", wrong, pointer([path]))] : [];
  });
}

function contradiction(rule: ValueRule): string | null {
  if (rule.type === "number" && rule.minimum !== undefined && rule.maximum !== undefined)
    return rule.minimum > rule.maximum ? "The minimum is larger than the maximum." : null;
  if (rule.type === "list" && rule.minItems !== undefined && rule.maxItems !== undefined)
    return rule.minItems > rule.maxItems ? "minItems is larger than maxItems." : null;
  if (rule.type === "text" && rule.oneOf && new Set(rule.oneOf).size < rule.oneOf.length)
    return "The choices repeat themselves.";
  return null;
}

/** What is wrong with data, in the order of the rules. A value that is absent is left to the renderer, which asks for it. */
export function dataSchemaProblems(schema: DataSchema, data: unknown): DataProblem[] {
  return Object.entries(schema).flatMap(([path, rule]) =>
    placesOf(data, segmentsOf(path)).flatMap(({ steps, value }) => {
      const wrong = value === undefined ? null : ruleProblem(rule, value);
      const name = rule.label ?? nameOf(steps);
      return wrong ? [problem("template_data_invalid", `${name} ${wrong}`, pointer(steps))] : [];
    }),
  );
}

/** Why a value breaks a rule, as the end of a sentence that begins with its name; null where it does not. */
export function ruleProblem(rule: ValueRule, value: unknown): string | null {
  if (value === null) return rule.optional ? null : "is required.";
  switch (rule.type) {
    case "text":
      return textProblem(rule, value);
    case "number":
      return numberProblem(rule, value);
    case "list":
      return listProblem(rule, value);
    case "boolean":
      return typeof value === "boolean" ? null : "must be true or false.";
    case "date":
      return isDay(value) ? null : "must be a date such as 2027-01-31.";
  }
}

function textProblem({ maxLength, oneOf, optional }: ValueRule & { type: "text" }, value: unknown): string | null {
  if (typeof value !== "string") return "must be a text.";
  if (value === "") return optional ? null : "is required.";
  if (oneOf && !oneOf.includes(value)) return `must be one of: ${oneOf.join(", ")}.`;
  return maxLength !== undefined && Array.from(value).length > maxLength
    ? `has more than ${maxLength} characters.`
    : null;
}

function numberProblem({ minimum, maximum }: ValueRule & { type: "number" }, value: unknown): string | null {
  if (typeof value !== "number") return "must be a number.";
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}.`;
  return maximum !== undefined && value > maximum ? `must be at most ${maximum}.` : null;
}

function listProblem({ minItems, maxItems }: ValueRule & { type: "list" }, value: unknown): string | null {
  if (!Array.isArray(value)) return "must be a list.";
  if (minItems !== undefined && value.length < minItems) return `needs at least ${counted(minItems)}.`;
  return maxItems !== undefined && value.length > maxItems ? `has more than ${counted(maxItems)}.` : null;
}

const counted = (items: number) => (items === 1 ? "1 item" : `${items} items`);

function isDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

type Step = string | number;
type Place = { steps: readonly Step[]; value: unknown };

/** Every place of the data that a path names. */
function placesOf(data: unknown, segments: readonly Segment[]): Place[] {
  let places: Place[] = [{ steps: [], value: data }];
  for (const segment of segments) {
    places = places.flatMap(({ steps, value }) => {
      if (segment === eachItem)
        return Array.isArray(value) ? value.map((item, at) => ({ steps: [...steps, at], value: item })) : [];
      return [{ steps: [...steps, segment], value: memberOf(value, segment) }];
    });
  }
  return places;
}

function memberOf(value: unknown, member: Step): unknown {
  if (value === null || typeof value !== "object") return undefined;
  return Object.hasOwn(value, member) ? (value as Record<Step, unknown>)[member] : undefined;
}

const part = /\.?([\p{L}_][\p{L}\p{N}_-]*)|\[(\d*)\]|\[("(?:[^"\\]|\\.)*")\]/uy;

/** What `writtenPath` wrote, read back. The end of a text that it would not write is left out. */
export function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = [];
  part.lastIndex = 0;
  for (let match = part.exec(path); match; match = part.exec(path)) {
    const [, name, index, quoted] = match;
    if (name !== undefined) segments.push(name);
    else if (quoted !== undefined) segments.push(JSON.parse(quoted) as string);
    else segments.push(index === "" ? eachItem : Number(index));
  }
  return segments;
}

/** `items[2].price`, as people count. */
const nameOf = (steps: readonly Step[]): string =>
  steps.reduce<string>(
    (name, step) => (typeof step === "number" ? `${name}[${step + 1}]` : name === "" ? step : `${name}.${step}`),
    "",
  );

const pointer = (steps: readonly Step[]): string =>
  steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

const problem = (code: TemplateProblem["code"], message: string, path: string): DataProblem => ({
  code,
  message,
  position: null,
  path,
});
