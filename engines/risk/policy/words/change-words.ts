import type { FactValue, ScalarValue } from "../definition.ts";
import { joined } from "../explain/wording.ts";
import type { Change, InputChange } from "../counterfactuals/change.ts";
import type { Range } from "../counterfactuals/range.ts";
import { shownValue } from "./condition-words.ts";

/** Changes of inputs as clauses that fit after "if". */

type NameOf = (key: string) => string;

/** "device.shared were false and products did not contain “crypto”". */
export function changeWords({ inputs }: Pick<Change, "inputs">, nameOf: NameOf = (key) => key): string {
  return joined(
    inputs.map((input) => `${nameOf(input.key)} ${inputWords(input)}`),
    { shown: inputs.length },
  );
}

/** What follows after the name of the input: "were false", "did not contain “crypto”". */
export function inputWords(change: InputChange): string {
  const { from, to } = change;
  if (Array.isArray(to)) return listWords(from as readonly ScalarValue[] | null, to as ScalarValue[]);
  return from === null ? `were known to be ${valueWords(change)}` : `were ${valueWords(change)}`;
}

/** "at least 800", "none of “PT” and “DE”", "false". */
function valueWords({ to, range, noneOf }: InputChange): string {
  if (range) return rangeWords(range);
  if (noneOf === null) return shownValue(to);
  if (noneOf.length === 0) return "any text";
  return noneOf.length === 1 ? `anything but ${shownValue(noneOf[0]!)}` : `none of ${joined(noneOf.map(shownValue))}`;
}

function rangeWords({ min, minIncluded, max, maxIncluded }: Range): string {
  if (min !== null && min === max) return String(min);
  const lower = min === null ? null : `${minIncluded ? "at least" : "more than"} ${min}`;
  const upper = max === null ? null : `${maxIncluded ? "at most" : "less than"} ${max}`;
  return joined([lower, upper].filter((each) => each !== null)) || "any number";
}

function listWords(from: readonly ScalarValue[] | null, to: readonly ScalarValue[]): string {
  const shown = (items: readonly FactValue[], last: "and" | "or") => joined(items.map(shownValue), { shown: 20, last });
  const added = to.filter((item) => !from?.includes(item));
  if (from === null)
    return added.length === 0 ? "were known to be empty" : `were known to contain ${shown(added, "and")}`;
  const dropped = from.filter((item) => !to.includes(item));
  return joined([
    ...(added.length === 0 ? [] : [`contained ${shown(added, "and")}`]),
    ...(dropped.length === 0 ? [] : [`did not contain ${shown(dropped, "or")}`]),
  ]);
}
