import { agreementLimits, rolePattern } from "./limits.ts";
import type { TemplateProblemCode } from "./problems.ts";

export type Directive =
  | { kind: "pagebreak" }
  | { kind: "group_open" }
  | { kind: "group_close" }
  | { kind: "signature"; role: string; label: string | null };

export type DirectiveFault = { code: TemplateProblemCode; message: string };

/** A line that has to be a directive. Anything else with two colons in front is a mistake that would go unnoticed. */
export const directiveStart = /^(::[A-Za-z]|:::)/;

/** Reads a directive line, or reports the problem with it. */
export function readDirective(line: string): Directive | DirectiveFault {
  const text = line.trim();
  if (text === "::pagebreak") return { kind: "pagebreak" };
  if (text === ":::signatures") return { kind: "group_open" };
  if (text === ":::") return { kind: "group_close" };
  const body = /^::signature\{(.*)\}$/.exec(text)?.[1];
  if (body === undefined) return invalid(`Unknown or malformed directive: ${text}`);
  const attributes = readAttributes(body);
  if ("code" in attributes) return attributes;
  const role = attributes.get("role") ?? "";
  const label = attributes.get("label") || null;
  if (!rolePattern.test(role)) {
    const rule = `starts with a letter, then has letters, digits, _ or -, at most ${agreementLimits.roleCharacters} in all`;
    return { code: "template_role_invalid", message: `A role ${rule}.` };
  }
  if (label && Array.from(label).length > agreementLimits.labelCharacters) {
    return {
      code: "template_label_too_long",
      message: `A label can have at most ${agreementLimits.labelCharacters} characters.`,
    };
  }
  return { kind: "signature", role, label };
}

const known = ["role", "label"];
const attribute = /^\s*([A-Za-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^,{}"]*))\s*(,|$)/;

/** `key=value` with commas between; a value with a comma, a brace or a quote in it is written in quotes. */
function readAttributes(body: string): Map<string, string> | DirectiveFault {
  const attributes = new Map<string, string>();
  let rest = body;
  for (;;) {
    const [whole, name, quoted, bare, end] = attribute.exec(rest) ?? [];
    if (whole === undefined || name === undefined)
      return invalid(`Expected name=value at: ${rest.trim() || "the end"}`);
    if (!known.includes(name)) return invalid(`Unknown attribute ${name}. Use ${known.join(" and ")}.`);
    if (attributes.has(name)) return invalid(`Attribute ${name} is given twice.`);
    attributes.set(name, quoted === undefined ? (bare ?? "").trim() : quoted.replaceAll(/\\(["\\])/g, "$1"));
    if (end === "") return attributes;
    rest = rest.slice(whole.length);
  }
}

const invalid = (message: string): DirectiveFault => ({ code: "template_directive_invalid", message });
