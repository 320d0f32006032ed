import { schemaCheck } from "@probity/engines/json/schema-errors.ts";
import Type, { type TSchema } from "typebox";
import { type FieldError, Refusal } from "#platform/operation/refusal.ts";
import { OrderQuery, Paging, strict, ViewQuery } from "#platform/operation/shapes.ts";
import type { Filters, Resource } from "./resource.ts";

const optional = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, shape]) => [name, Type.Optional(shape)]));

/** The query of one resource's list. */
export const queryOf = ({ filters, summary }: Resource) =>
  strict({ ...optional(filters), order: OrderQuery, ...(summary && { view: ViewQuery }), ...Paging });

/** The query of all lists together. If two resources differ, `refuseUnsupported` checks the value. */
export function queryOfAll(resources: readonly Resource[]) {
  const shapes = new Map<string, TSchema>();
  for (const { filters } of resources)
    for (const [name, shape] of Object.entries(filters))
      shapes.set(name, (shapes.get(name) ?? shape) === shape ? shape : Type.String({ maxLength: 200 }));
  return strict({ ...optional(Object.fromEntries(shapes)), order: OrderQuery, view: ViewQuery, ...Paging });
}

type Query = Readonly<Record<string, string | undefined>>;

const checks = new Map<string, ReturnType<typeof schemaCheck>>();

/** Refuses what this resource does not know, each with what to send instead. */
export function refuseUnsupported(resource: Resource, query: Query): void {
  let check = checks.get(resource.name);
  if (!check) checks.set(resource.name, (check = schemaCheck(queryOf(resource))));
  const found = check(query).map((error) => ({ ...error, name: error.path.slice(1) }));
  const unknown = found.filter(({ code }) => code === "unknown_property");
  if (unknown.length > 0) refuseQuery(unknown.map(({ name }) => unsupported(resource, name)));
  if (found.length > 0)
    throw new Refusal("validation_failed", {
      errors: found.map(({ name, code, message }) => ({ path: `query:${name}`, code, message })),
    });

  const asked = Object.keys(resource.filters).filter((name) => query[name] !== undefined);
  const wrong = asked.length > 0 && combinationProblem(resource, asked);
  if (wrong) refuseQuery([wrong]);
}

function refuseQuery(errors: FieldError[]): never {
  throw new Refusal("unsupported_query", { errors });
}

function unsupported({ name }: Resource, parameter: string): FieldError {
  const message =
    parameter === "view"
      ? `${name} have no summary. Leave \`view\` out.`
      : `${name} cannot be filtered by ${parameter}.`;
  return { path: `query:${parameter}`, code: "unsupported_filter", message };
}

function combinationProblem({ name, together }: Resource, asked: readonly string[]): FieldError | undefined {
  const holding = together.filter((group) => asked.every((filter) => group.includes(filter)));
  if (holding.some(({ length }) => length === asked.length)) return undefined;
  const path = `query:${asked.at(-1)}`;
  const [nearest] = holding.toSorted((a, b) => a.length - b.length);
  if (nearest) {
    const missing = nearest.filter((filter) => !asked.includes(filter));
    const message = `\`${asked.join("` and `")}\` alone would read every record. Send \`${missing.join("` and `")}\` too.`;
    return { path, code: "needs_filter", message };
  }
  const message = `${name} cannot be filtered by ${asked.join(" and ")} at once. Send one of them, and leave out the rows you do not want.`;
  return { path, code: "unsupported_combination", message };
}
