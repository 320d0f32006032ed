import { isAbsolute, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Finding } from "./policy-source.ts";

/** Findings as SARIF 2.1.0, which code scanning shows beside the lines of a change. */
export function sarifOf(findings: readonly Finding[]) {
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted();
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "probity policy check", rules: codes.map((id) => ({ id })) } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, codes)),
      },
    ],
  };
}

function resultOf({ file, place, path, level, code, message }: Finding, codes: readonly string[]) {
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level,
    message: { text: path === "" ? message : `${path}: ${message}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          ...(place && { region: { startLine: place.line, startColumn: place.column } }),
        },
        ...(path !== "" && { logicalLocations: [{ fullyQualifiedName: path }] }),
      },
    ],
  };
}

/** Relative to where the command runs, which is the top of a repository: elsewhere its files have other paths. */
function uriOf(file: string): string {
  const path = relative(process.cwd(), file);
  if (isAbsolute(path) || path.startsWith("..")) return pathToFileURL(file).href;
  return path.split(sep).map(encodeURIComponent).join("/");
}
