/**
 * The parts of the SARIF 2.1.0 schema of OASIS that our logs use, written down from the standard (sections 3.13 to 3.49) as JSON Schema: what
 * is required, of which type, and that nothing else may stand there. The whole schema has three thousand lines on things we never say.
 */
const only = (properties: Record<string, object>, required: string[] = []) => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const listOf = (items: object) => ({ type: "array", items });
const text = { type: "string" };
const positive = { type: "integer", minimum: 1 };

const region = only({ startLine: positive, startColumn: positive, endLine: positive, endColumn: positive });
const location = only({
  physicalLocation: only({ artifactLocation: only({ uri: text }, ["uri"]), region }, ["artifactLocation"]),
  logicalLocations: listOf(only({ fullyQualifiedName: text })),
});
const result = only(
  {
    ruleId: text,
    ruleIndex: { type: "integer", minimum: -1 },
    level: { enum: ["none", "note", "warning", "error"] },
    message: only({ text }, ["text"]),
    locations: listOf(location),
  },
  ["message"],
);
const driver = only({ name: text, rules: { ...listOf(only({ id: text }, ["id"])), uniqueItems: true } }, ["name"]);
const run = only(
  {
    tool: only({ driver }, ["driver"]),
    columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
    results: listOf(result),
  },
  ["tool"],
);

export const sarifSchema = only({ $schema: text, version: { enum: ["2.1.0"] }, runs: listOf(run) }, [
  "version",
  "runs",
]);
