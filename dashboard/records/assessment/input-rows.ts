import type { Assessment, AssessmentInput, FactValue } from "@probity/contract";
import { span } from "../../kit/time/relative-time.ts";
import { printed } from "../../pictures/axis.ts";

type Data = Pick<Assessment["data"], "inputs" | "evaluatedAt" | "freshUntil" | "explanationDetails">;

export type InputRow = {
  key: string;
  state: AssessmentInput["state"];
  value: string;
  /** The source as the policy names it, and the name that people know. */
  source: string | null;
  sourceName: string | null;
  /** How old the evidence was when it was assessed. */
  age: string | null;
  usableUntil: string | null;
  /** Nothing that the assessment used ends before it. */
  endsFirst: boolean;
  evidenceId: string | null;
  /** Receipts of the same input beside this one. */
  more: number;
};

/** The inputs as rows: the ones without a value first, each with the newest receipt that it has. */
export function inputRows({ inputs, evaluatedAt, freshUntil, explanationDetails }: Data): InputRow[] {
  const names = sourceNames(explanationDetails);
  const rows = inputs.map(({ key, state, value, usableUntil, receipts }): InputRow => {
    const [newest] = receipts.toSorted((one, other) => other.observedAt.localeCompare(one.observedAt));
    return {
      key,
      state,
      value: shownValue(value),
      source: newest?.source ?? null,
      sourceName: newest ? (names.get(newest.source) ?? null) : null,
      age: newest ? span(Date.parse(evaluatedAt) - Date.parse(newest.observedAt)) : null,
      usableUntil,
      endsFirst: usableUntil !== null && usableUntil === freshUntil,
      evidenceId: newest?.evidenceId ?? null,
      more: Math.max(0, receipts.length - 1),
    };
  });
  return rows.toSorted((one, other) => Number(one.state === "resolved") - Number(other.state === "resolved"));
}

function sourceNames(details: Data["explanationDetails"]): Map<string, string> {
  const named = details.flatMap((detail): { source: string; name: string }[] =>
    detail.about === "evidence" || detail.about === "input" ? detail.sources : [],
  );
  return new Map(named.map(({ source, name }) => [source, name]));
}

/** A fact's value as people write it; nothing at all is a dash. */
export function shownValue(value: FactValue): string {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.length === 0 ? "[]" : value.map(shownValue).join(", ");
  return typeof value === "number" ? printed(value) : String(value);
}
