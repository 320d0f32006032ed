import type { Ledger } from "./customers.ts";
import type { CheckName } from "./model.ts";

/** How much of each kind was acknowledged. */
export function acknowledgedIn(ledgers: readonly Ledger[]) {
  const subjects = ledgers.flatMap((ledger) => ledger.subjects);
  return {
    subjects: subjects.length,
    receipts: subjects.flatMap(({ receipts }) => receipts).length,
    assessments: subjects.flatMap(({ assessments }) => assessments).length,
    screeningRuns: subjects.flatMap(({ runs }) => runs).length,
    activities: subjects.flatMap(({ activities }) => activities).length,
    documents: ledgers.flatMap(({ documents }) => documents).length,
  };
}

const problemsShown = 10;

/** Prints what each check says, and answers whether all hold. */
export function printVerdicts(verdicts: Record<CheckName, string[]>): boolean {
  for (const [name, problems] of Object.entries(verdicts)) {
    console.log(`${problems.length === 0 ? "holds " : "BROKEN"}  ${name}`);
    for (const problem of problems.slice(0, problemsShown)) console.log(`        ${problem}`);
    if (problems.length > problemsShown) console.log(`        and ${problems.length - problemsShown} more`);
  }
  return Object.values(verdicts).every((problems) => problems.length === 0);
}

/** Prints refusals that no client would understand, also of the requests of the checks themselves, and answers whether there are none. */
export function printUnexpected(unexpected: ReadonlyMap<string, number>): boolean {
  for (const [what, times] of unexpected) console.log(`UNEXPECTED ${what}: ${times} times`);
  return unexpected.size === 0;
}
