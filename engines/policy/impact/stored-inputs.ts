import type { InputResult } from "../evaluation.ts";

const opening = ',"inputs":[';

/** What stands behind the inputs of a result. Whoever reads only them from where results are stored reads as far as this. */
export const behindInputs = '],"applicability":{';

/**
 * The inputs of a stored result, which may end behind them. Most of the text is about factors and rules, and parsing it takes longer than
 * evaluating it again, so only the part between the two names is read. Neither can stand inside of a value: there, quotes are escaped. A
 * text in another order is read whole.
 */
export function inputsIn(result: string): InputResult[] {
  const start = result.indexOf(opening);
  const end = result.indexOf(behindInputs, start);
  if (start < 0 || end < 0) return (JSON.parse(result) as { inputs: InputResult[] }).inputs;
  return JSON.parse(result.slice(start + opening.length - 1, end + 1)) as InputResult[];
}
