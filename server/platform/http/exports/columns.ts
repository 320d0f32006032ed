import type { TSchema } from "typebox";

/** A column of an export: its name, and the members that lead to its value in a record. */
export type Column = { name: string; path: readonly string[] };

type Schema = { type?: unknown; properties?: Record<string, Schema>; anyOf?: readonly Schema[] };

/** Members that say the same of every record of a list. */
const ofEveryRecord = new Set(["resource", "view"]);

/**
 * The columns of a record, from its schema: every row has the same ones, whatever it holds. Members of objects are columns of their
 * own, named by their path without `data.` in front; a list is one column.
 */
export function columnsOf(record: TSchema): Column[] {
  return columnsBelow(record as Schema, [])
    .filter(([first]) => !ofEveryRecord.has(first!))
    .map(named);
}

function columnsBelow(schema: Schema, path: readonly string[]): (readonly string[])[] {
  const objects = objectsIn(schema);
  if (objects === null) return [path];
  const found = objects.flatMap(({ properties }) =>
    Object.entries(properties!).flatMap(([name, member]) => columnsBelow(member, [...path, name])),
  );
  return [...new Map(found.map((each) => [each.join("."), each])).values()];
}

/** The forms of an object with known members; null for a value, a list, or an object whose members nobody knows beforehand. */
function objectsIn(schema: Schema): Schema[] | null {
  const forms = (schema.anyOf ?? [schema]).filter(({ type }) => type !== "null");
  const known = forms.every(({ properties }) => properties !== undefined && Object.keys(properties).length > 0);
  return known && forms.length > 0 ? forms : null;
}

const named = (path: readonly string[]): Column => ({
  name: (path[0] === "data" && path.length > 1 ? path.slice(1) : path).join("."),
  path,
});
