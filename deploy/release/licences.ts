import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { identityOf, type Package, repository } from "./lock-file.ts";

/** Packages whose manifest names no licence, each with the reason why it may be inside. */
const withoutLicence: Readonly<Record<string, string>> = {};

const textFiles = "{LICENSE,LICENCE,License,Licence,license,licence,COPYING,NOTICE,Notice}*";
const line = "=".repeat(100);

/** Data that is kept with the sources, and not by npm. */
const data = [
  {
    what: "Unihan and CLDR transforms (engines/screening/names/tables)",
    file: "engines/screening/names/tables/LICENSE-Unicode-3.0.txt",
  },
];

/**
 * The licences of everything inside. Packages with the same words share them. It fails for a package that says nothing, because
 * nobody may pass that on.
 */
export function licencesOf(packages: readonly Package[], version: string): string {
  const silent = packages.filter((one) => !one.locked.license && !withoutLicence[one.name]);
  if (silent.length > 0) throw new Error(`These packages name no licence: ${silent.map(identityOf).join(", ")}`);
  const byText = Map.groupBy(packages, textOf);
  const sections = [...byText]
    .filter(([text]) => text !== null)
    .map(([text, those]) => `${line}\n${those.map(named).join("\n")}\n${line}\n\n${text}\n`);
  const textless = byText.get(null) ?? [];
  return [
    `Probity ${version} is licensed under Apache-2.0; the text is in the file LICENSE of every package and image. It contains\n` +
      "packages and data of others, whose licences follow. A line names a package, its version and its licence.\n",
    ...sections,
    ...data.map(({ what, file }) => `${line}\n${what}\n${line}\n\n${read(file)}\n`),
    `${line}\nWithout a text of their own, or for platforms other than the one this file was made on\n${line}\n\n` +
      `${textless.map(named).join("\n")}\nCommon passwords of SecLists (server/accounts/passwords), MIT\n`,
  ].join("\n");
}

const named = (one: Package) =>
  `${identityOf(one)}, ${one.locked.license ?? `no licence: ${withoutLicence[one.name]}`}`;

/** The words that a package brings along; null if it brings none, or is for another platform and not installed here. */
function textOf({ path }: Package): string | null {
  const folder = join(repository, path);
  if (!existsSync(folder)) return null;
  const files = globSync(textFiles, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(js|ts|json|map)$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
  if (files.length === 0) return null;
  return files.map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim()).join("\n\n");
}

const read = (path: string) => readFileSync(join(repository, path), "utf8").trim();
