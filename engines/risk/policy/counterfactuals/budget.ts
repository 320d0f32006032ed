import type { Definition } from "../definition.ts";
import { conditionLists } from "../format/condition-lists.ts";
import { BudgetSpent } from "../meaning/diagrams.ts";

/**
 * What all answers about one assessment may take together, so that they are there within 200 ms. Work is counted and never timed: the
 * same question has the same answer on every machine, however busy it is. What does not fit in is not decided.
 */
export const counterfactualBudget = {
  /** Steps and nodes of diagrams, of one or two microseconds each. */
  steps: 60_000,
  /** Conditions that the evaluator reads to confirm cases, of about a fifth of a microsecond each. */
  conditions: 250_000,
  /** Of these, for trying each input alone where the meaning takes too long. */
  singles: 80_000,
} as const;

/** Finding the value of an input takes as long as this many conditions. */
const inputConditions = 10;

/** The evaluations that are left. */
export class Evaluations {
  /** Conditions that one takes. */
  readonly each: number;
  #left: number;

  constructor(definition: Definition, conditions: number = counterfactualBudget.conditions) {
    const read = conditionLists(definition).reduce((sum, { all }) => sum + all.length, 0);
    this.each = inputConditions * definition.inputs.length + read;
    this.#left = conditions;
  }

  /** Whether there are so many of them, within `conditions`. */
  suffice(count: number, conditions: number): boolean {
    return count * this.each <= Math.min(conditions, this.#left);
  }

  spend(): void {
    this.#left -= this.each;
    if (this.#left < 0) throw new BudgetSpent();
  }
}
