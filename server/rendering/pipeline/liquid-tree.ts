import type { Expression, ValueToken } from "liquidjs";

/** A source with its tags understood. Offsets are places in the source. */
export type Node =
  | { kind: "text"; begin: number; end: number }
  | { kind: "output"; begin: number; value: FilteredExpression }
  | { kind: "choice"; begin: number; branches: readonly Branch[]; otherwise: readonly Node[] }
  | Loop;

export type Branch = { condition: FilteredExpression; negated: boolean; body: readonly Node[] };

export type Loop = {
  kind: "loop";
  begin: number;
  variable: string;
  collection: ValueToken;
  body: readonly Node[];
  otherwise: readonly Node[];
};

export type FilteredExpression = { expression: Expression; filters: readonly string[] };
