import { stringify } from "yaml";
import { isYaml } from "./policy-source.ts";

/** Content as the text of a file: YAML or JSON, as its name says. What is read of it again is the same content. */
export function textFor(file: string, content: unknown): string {
  return isYaml(file)
    ? stringify(content, { version: "1.2", schema: "core", aliasDuplicateObjects: false, lineWidth: 120 })
    : `${JSON.stringify(content, null, 2)}\n`;
}
