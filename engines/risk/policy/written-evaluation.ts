import { type Json, ordered } from "../../json/canonical.ts";
import type { Hash } from "./digest.ts";
import type { Evaluation } from "./evaluation.ts";

/** The members of a result that a record shows in other places than the evaluator answered them, with more about each. */
const apart: readonly string[] = ["requiredActions", "freshUntil", "reviewDueAt"];

export type WrittenEvaluation = {
  /** With the members of every object in canonical order, which is that of the texts. */
  evaluation: Evaluation;
  /** The same two as `evaluationDigests` answers. */
  inputsDigest: string;
  resultDigest: string;
  /** Its members as JSON without the braces around them: those that a record shows as they are, and the others. */
  shown: string;
  others: string;
};

/** An evaluation as JSON, each part of it written once: what the digests cover is what is stored. */
export function writeEvaluation(hash: Hash, given: Evaluation): WrittenEvaluation {
  const evaluation = ordered(given as unknown as Json) as unknown as Evaluation;
  const inputs = evaluation.inputs.map(({ receipts, ...input }) => {
    const head = `{"key":${JSON.stringify(input.key)}`;
    const withReceipts = `${head},"receipts":${JSON.stringify(receipts)}`;
    const result = JSON.stringify(input);
    // The key comes first and the receipts second, so that what is behind the key of the one stands behind the receipts of the other.
    return {
      given: `${withReceipts},"type":${JSON.stringify(input.type)}}`,
      result,
      whole: withReceipts + result.slice(head.length),
    };
  });
  const { inputs: _inputs, ...rest } = evaluation;
  const written = new Map(Object.entries(rest).map(([name, value]) => [name, `"${name}":${JSON.stringify(value)}`]));
  const names = Object.keys(evaluation);
  const inputsAs = (form: "result" | "whole") => `"inputs":[${inputs.map((input) => input[form]).join(",")}]`;
  const textOf = (name: string, form: "result" | "whole") => (name === "inputs" ? inputsAs(form) : written.get(name)!);
  const digest = (text: string) => `sha256:${hash(text)}`;
  return {
    evaluation,
    inputsDigest: digest(`[${inputs.map((input) => input.given).join(",")}]`),
    resultDigest: digest(`{${names.map((name) => textOf(name, "result")).join(",")}}`),
    shown: names
      .filter((name) => !apart.includes(name))
      .map((name) => textOf(name, "whole"))
      .join(","),
    others: apart.map((name) => textOf(name, "whole")).join(","),
  };
}
