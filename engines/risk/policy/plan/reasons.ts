import type { Reason } from "../definition.ts";
import { type Diagrams, either, type Node } from "../meaning/diagrams.ts";
import type { Parts } from "../meaning/meaning.ts";
import { truths } from "../meaning/truths.ts";

/** By code and text, 1 where a case or a rule gives the reason. */
export function reasonNodes(diagrams: Diagrams, { definition, choices, rules }: Parts): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  const add = (reason: Reason | undefined, gives: () => Node) => {
    if (!reason) return;
    const name = `${reason.code} ${reason.text}`;
    const known = nodes.get(name);
    nodes.set(name, known === undefined ? gives() : diagrams.combine(known, gives(), Math.max, either));
  };
  for (const [at, { cases }] of (definition.factors ?? []).entries())
    for (const [index, { reason }] of cases.entries())
      add(reason, () => diagrams.map(choices[at]!, (choice) => (choice === index ? 1 : 0)));
  for (const [at, { reasons }] of (definition.rules ?? []).entries())
    for (const reason of reasons)
      add(reason, () => diagrams.map(rules[at]!, (truth) => (truth === truths.true ? 1 : 0)));
  return nodes;
}
