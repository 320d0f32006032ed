import { canonical, type Json } from "../../json/canonical.ts";
import type { Definition } from "./definition.ts";
import type { Evaluation } from "./evaluation.ts";

/** Lower-case hex SHA-256 of a text's UTF-8 bytes. It is passed in, because engines have no cryptography of their own. */
export type Hash = (text: string) => string;

export function digestOf(hash: Hash, value: Json): string {
  return `sha256:${hash(canonical(value))}`;
}

/** Digests of an evaluation's material and of its result, each of which anybody can compute again. */
export function digestsOf(hash: Hash, definition: Definition, evaluation: Evaluation) {
  return { definitionDigest: digestOf(hash, definition), ...evaluationDigests(hash, evaluation) };
}

/** The same without the definition, whose digest a stored policy version has already. */
export function evaluationDigests(hash: Hash, evaluation: Evaluation) {
  const { inputs, result } = digestedParts(evaluation);
  return { inputsDigest: digestOf(hash, inputs), resultDigest: digestOf(hash, result) };
}

/** What the two digests of an evaluation cover. */
export function digestedParts(evaluation: Evaluation) {
  const inputs = evaluation.inputs.map(({ key, receipts, type }) => ({ key, receipts, type }));
  // The receipts are half of an evaluation's text. The other fields of an input hold what the evaluator made of them.
  const result = { ...evaluation, inputs: evaluation.inputs.map(({ receipts: _receipts, ...input }) => input) };
  return { inputs, result };
}
