import type { DataSchema, ValueRule } from "@probity/engines/agreements/model/data-schema.ts";

/** What an author chooses from: texts are free or one of a few, and without a rule a value may be anything. */
export type RuleType = "any" | "choice" | ValueRule["type"];

export function typeOf(rule: ValueRule | undefined): RuleType {
  if (!rule) return "any";
  return rule.type === "text" && rule.oneOf ? "choice" : rule.type;
}

/** A rule of another type keeps what every rule has. */
export function ruleOf(type: RuleType, before: ValueRule | undefined): ValueRule | null {
  if (type === "any") return null;
  const kept = {
    ...(before?.label !== undefined && { label: before.label }),
    ...(before?.optional && type !== "boolean" && type !== "list" && { optional: true }),
  };
  return type === "choice" ? { type: "text", ...kept, oneOf: ["yes", "no"] } : { type, ...kept };
}

/** Null once the last rule is gone: the template states nothing. */
export function withRule(schema: DataSchema, path: string, rule: ValueRule | null): DataSchema | null {
  const { [path]: _before, ...others } = schema;
  const next = rule ? { ...schema, [path]: rule } : others;
  return Object.keys(next).length > 0 ? next : null;
}

/** A number that is emptied is no bound any more. */
export function withNumber(rule: ValueRule, name: string, text: string): ValueRule {
  const { [name]: _before, ...others } = rule as ValueRule & Record<string, unknown>;
  const value = Number(text);
  return (text === "" || !Number.isFinite(value) ? others : { ...others, [name]: value }) as ValueRule;
}

/** An empty text is one choice that is refused when the template is saved, so that nobody forgets it. */
export function choicesIn(text: string): string[] {
  const choices = text.split(";").map((choice) => choice.trim());
  return choices.filter((choice, at) => choice !== "" || (at === 0 && choices.length === 1));
}
