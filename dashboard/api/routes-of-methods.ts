import { methods } from "@probity/client/methods";
import type { Operations } from "@probity/contract";

export type Route = keyof Operations;
type Entry = { route: string; kind: string };
type Table = { [name: string]: Entry | Table };
type Method = { name: string; kind: string };

const entries = entriesOf(methods as Table);

/** `subjects.list` for `GET /risk/subjects`: how the client calls an endpoint, for JSON where it answers JSON or bytes. */
const ofRoute = new Map<string, Method>(
  entries.toSorted(([, one], [, other]) => Number(isFile(other)) - Number(isFile(one))),
);
const fileOfRoute = new Map<string, Method>(entries.filter(([, method]) => isFile(method)));

function entriesOf(table: Table, prefix = ""): [string, Method][] {
  return Object.entries(table).flatMap(([name, entry]): [string, Method][] => {
    if (!isEntry(entry)) return entriesOf(entry, `${prefix}${name}.`);
    return [[entry.route, { name: prefix + name, kind: entry.kind }]];
  });
}

function isFile({ kind }: Method): boolean {
  return kind === "file";
}

function isEntry(entry: Entry | Table): entry is Entry {
  return typeof entry["route"] === "string";
}

export function methodOfRoute(route: Route, answers: "json" | "file" = "json"): Method {
  const method = (answers === "file" ? fileOfRoute : ofRoute).get(route);
  if (method === undefined) throw new Error(`The client has no method for ${route}.`);
  return method;
}

/** The ids in the path of a route, in their order. */
export const idsOf = (route: string): string[] => [...route.matchAll(/\{(\w+)\}/g)].map(([, id]) => id!);
