import { tables, type Table } from "@probity/engines/screening/search/layout.ts";
import { open, type Database, type RootDatabase } from "lmdb";

/** A snapshot's LMDB environment: one database for each table. */
export type Environment = {
  root: RootDatabase;
  table: Record<Table, Database<Buffer, number>>;
};

// Address space, of which a snapshot takes what it needs.
const mapSize = 64 * 2 ** 30;

const database = { encoding: "binary", keyEncoding: "uint32", cache: false } as const;

/** For the one who builds it. It is synced once, when all of it is there: a build that was killed is thrown away. */
export function createEnvironment(path: string): Environment {
  return environmentAt(path, { noSync: true, noMemInit: true });
}

export function openEnvironment(path: string): Environment {
  return environmentAt(path, { readOnly: true });
}

function environmentAt(path: string, mode: { readOnly?: true; noSync?: true; noMemInit?: true }): Environment {
  const root = open({
    path,
    noSubdir: false,
    mapSize,
    maxDbs: tables.length,
    ...mode,
  });
  const openTable = (name: string) => root.openDB({ name, ...database }) as Database<Buffer, number>;
  const table = Object.fromEntries(tables.map((name) => [name, openTable(name)])) as Environment["table"];
  return { root, table };
}
