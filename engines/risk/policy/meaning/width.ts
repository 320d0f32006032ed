import type { Definition } from "../definition.ts";
import { conditionLists } from "../format/condition-lists.ts";
import { namedInputs } from "../reasoning/knowledge.ts";
import { inputOrder } from "./order.ts";

/**
 * About how wide a diagram of the score becomes, in bits: between two inputs it has to tell apart what the factors that were asked in part
 * still need to know, but no more than all that was asked, or that is still to be asked. The sums themselves are not counted.
 */
export function widthOf(definition: Definition): number {
  const { factors = [] } = definition;
  const order = inputOrder([definition]);
  const bits = order.map((key) => Math.log2(conditionsOn(definition, key) + 1));
  const spans = factors.map(({ cases }) => {
    const places = cases.flatMap(({ all }) => all.flatMap(namedInputs)).map((key) => order.indexOf(key));
    return { first: Math.min(...places), last: Math.max(...places), bits: Math.log2(cases.length + 1) };
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const widths = order.slice(1).map((_key, index) => {
    const cut = index + 1;
    const open = spans.filter(({ first, last }) => first < cut && last >= cut).map((span) => span.bits);
    return Math.min(sum(bits.slice(0, cut)), sum(bits.slice(cut)), sum(open));
  });
  return Math.max(0, ...widths);
}

function conditionsOn(definition: Definition, key: string): number {
  const asked = conditionLists(definition).flatMap(({ all }) => all.filter((each) => namedInputs(each).includes(key)));
  return new Set(asked.map(({ operator, value }) => JSON.stringify([operator, value]))).size;
}
