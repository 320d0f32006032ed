import { dirname } from "node:path";
import {
  areasInOrder,
  againstOrderMax,
  exceptions,
  mayImport,
  openTo,
  roomsMayImport,
  separateRooms,
  smallEngines,
  testsMayImport,
} from "./allowed-imports.ts";
import { codeLines, cyclesOf, folderOf, type Import, importsOf, type SourceTree } from "./source-tree.ts";

/**
 * Stores are leaves: they turn values into rows. Of `secrets`, `sessions` and their own folder they know types alone. Columns that
 * several stores have in common stand in a file `-columns.ts`, which is a leaf as well.
 */
const storesMayImport = ["server/platform/database", "server/platform/operation", "engines"];
const isColumns = (path: string) => path.endsWith("-columns.ts");
const isLeaf = (path: string) => path.endsWith("-store.ts") || isColumns(path);
const generated = [
  "server/platform/database/tables.ts",
  "contract/operations.ts",
  "contract/records.ts",
  "dashboard/api/operation-roles.ts",
  "server/app/operation-refusals.ts",
];
const isGenerated = (path: string) => generated.includes(path);
const forbiddenNames = /^(index|utils?|helpers?|common)(\.|$)/;
export const codeLinesMax = 300;

/** Tests, and what only they use. */
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.includes("/testing/") || path.startsWith("server/contract-tests/");
/** The room of an area that a file is in; a file at the top of its area is one by itself. */
const roomOf = (path: string) => path.split("/").slice(0, 3).join("/");
const covers = (allowed: readonly string[], path: string) =>
  allowed.includes(path) || allowed.includes(roomOf(path)) || allowed.includes(folderOf(path));
const mayGiveTypes = (store: string, to: string) =>
  /^server\/platform\/(secrets|sessions)\//.test(to) || dirname(to) === dirname(store);
/** A test sees the fixtures of every area, because a subject or a template is needed in tests of others too. */
const testMayImport = (path: string, to: string) => covers(testsMayImport(path), to) || fixture.test(to);
/** Those of an area, and of the rooms that were made into slices of their own. */
const fixture = /^server\/(?:(?:platform|lifecycle|casework|app)\/[a-z-]+|risk\/verification|[a-z]+)\/testing\//;
/** A test about the whole server, or at the top of these workspaces, imports what it needs. */
const isAboutAll = (path: string) =>
  isTest(path) && ["server/contract-tests", "signing", "dashboard"].includes(dirname(path));

const files = (tree: SourceTree) => Object.entries(tree);
const rankOf = (path: string) =>
  path.startsWith("server/") ? areasInOrder.findIndex((areas) => areas.includes(folderOf(path))) : -1;

/** Imports of a higher area, tests left out. */
const againstOrder = (tree: SourceTree): string[] =>
  files(tree).flatMap(([path, text]) =>
    isTest(path) || rankOf(path) < 0
      ? []
      : importsOf(path, text)
          .filter(({ to }) => rankOf(to) > rankOf(path))
          .map(({ to }) => `${path} -> ${to}`),
  );

/** The imports of each file that `isBroken` says break a rule. */
function breaches(tree: SourceTree, isBroken: (path: string, made: Import) => boolean): string[] {
  return files(tree).flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((made) => isBroken(path, made))
      .map(({ to }) => `${path} -> ${to}`),
  );
}

/** Each rule answers what breaks it. */
export const rules = {
  "folders import only what the table allows": (tree: SourceTree) =>
    files(tree).flatMap(([path, text]) => {
      if (isAboutAll(path)) return [];
      const row = mayImport[path] ? path : mayImport[roomOf(path)] ? roomOf(path) : folderOf(path);
      const allowed = mayImport[row];
      if (!allowed) return [`${path} is in no folder of the table`];
      const beside = ({ to }: Import) => (row === folderOf(path) ? folderOf(to) === row : roomOf(to) === row);
      return importsOf(path, text)
        .filter((made) => !beside(made) && !covers(allowed, made.to) && !exceptions[path]?.to.includes(made.to))
        .filter(({ to }) => !(isTest(path) && (testMayImport(path, to) || folderOf(to) === folderOf(path))))
        .map(({ to }) => `${path} -> ${to}`);
    }),
  "no more imports run against the order of areas than are known": (tree: SourceTree) =>
    againstOrder(tree).length > againstOrderMax ? againstOrder(tree) : [],
  "only tests import tests and fixtures": (tree: SourceTree) =>
    breaches(tree, (path, { to }) => !isTest(path) && isTest(to)),
  "rooms import only what the table allows": (tree: SourceTree) =>
    breaches(tree, (path, { to }) => {
      const room = roomOf(path);
      const allowed = roomsMayImport[room] ?? (separateRooms.includes(folderOf(path)) ? [] : undefined);
      if (!allowed || isTest(path) || folderOf(to) !== folderOf(path)) return false;
      return roomOf(to) !== room && !allowed.includes(roomOf(to)) && !allowed.includes(to);
    }),
  "a closed room opens to those the table names": (tree: SourceTree) =>
    breaches(tree, (path, { to }) => {
      const open = openTo[roomOf(to)];
      if (!open || isTest(path) || folderOf(to) === folderOf(path)) return false;
      return !covers(open, path);
    }),
  "stores are leaves": (tree: SourceTree) =>
    breaches(
      tree,
      (path, { to, typeOnly }) =>
        isLeaf(path) && !covers(storesMayImport, to) && !isColumns(to) && !(typeOnly && mayGiveTypes(path, to)),
    ),
  "the contract gives types only": (tree: SourceTree) =>
    breaches(tree, (_path, { to, typeOnly }) => folderOf(to) === "contract" && !typeOnly),
  "nothing imports in a circle": cyclesOf,
  "only config.ts reads the environment": (tree: SourceTree) =>
    files(tree)
      .filter(([path]) => path !== "server/app/config.ts" && !path.includes("/testing/"))
      .filter(([, text]) => /\bprocess\s*(\.|\?\.|\[["'])env\b|["'](node:)?process["']/.test(text))
      .map(([path]) => path),
  "no file is called index, utils, helpers or common": (tree: SourceTree) =>
    Object.keys(tree).filter((path) => path.split("/").some((part) => forbiddenNames.test(part))),
  "no file has more than 300 lines of code": (tree: SourceTree) =>
    files(tree)
      .filter(([path, text]) => !isGenerated(path) && codeLines(text) > codeLinesMax)
      .map(([path]) => path),
} satisfies Record<string, (tree: SourceTree) => string[]>;

/** How folders are laid out. */
export const measures = {
  "no folder is named like its parent": (tree: SourceTree) => {
    const isTwice = (path: string) =>
      dirname(path)
        .split("/")
        .some((part, at, parts) => part === parts[at + 1]);
    return Object.keys(tree).filter(isTwice);
  },
  "server/ has at most 12 folders and 6 files": (tree: SourceTree) => {
    const parts = Object.keys(tree)
      .filter((path) => path.startsWith("server/") && !path.startsWith("server/testing/"))
      .map((path) => path.split("/"));
    const folders = new Set(parts.filter(({ length }) => length > 2).map(([, folder]) => folder!));
    const beside = parts.filter(({ length }) => length === 2).map(([, file]) => file!);
    return [...(folders.size > 12 ? folders : []), ...(beside.length > 6 ? beside : [])];
  },
  "no folder of engines/ holds one small file": (tree: SourceTree) =>
    [
      ...Map.groupBy(
        files(tree).filter(([path]) => path.startsWith("engines/") && !isTest(path)),
        ([path]) => dirname(path),
      ),
    ]
      .filter(
        ([folder, [first, ...others]]) =>
          others.length === 0 && first![1].split("\n").length < 60 && !smallEngines[folder],
      )
      .filter(
        ([folder]) =>
          !Object.keys(tree).some((path) => path.startsWith(`${folder}/`) && dirname(path) !== folder && !isTest(path)),
      )
      .map(([folder]) => folder),
} satisfies Record<string, (tree: SourceTree) => string[]>;

/** Rows that nothing needs any more, and reasons that were never written. */
export const staleExceptions = (tree: SourceTree): string[] =>
  Object.entries(exceptions).flatMap(([path, { to, because }]) => {
    const made = importsOf(path, tree[path] ?? "").map((each) => each.to);
    return [
      ...to.filter((each) => !made.includes(each)).map((each) => `${path} -> ${each}`),
      ...(because ? [] : [path]),
    ];
  });
