import { run } from "./run.ts";

/** The kit by itself: `node run/main.ts python3 my_evaluator.py`, in any folder. */
process.exitCode = await run(`${import.meta.dirname}/..`, process.argv.slice(2), (line) =>
  process.stdout.write(`${line}\n`),
);
