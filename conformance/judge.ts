import { firstDifference, type Json } from "./compare.ts";

/** A line of answers.jsonl, and of what a program prints. Only `name` and `evaluation` are asked of a program. */
export type Answer = { name: string; evaluation: Json; lapsesAt?: Json; digests?: Json };

/** What is compared of an answer. Whoever gives none of an optional part is told so, and fails nothing by it. */
const parts = ["evaluation", "lapsesAt", "digests"] as const;
type Part = (typeof parts)[number];

export type Failure = { name: string; what: string };
export type Counts = { passed: number; failed: number };

/** Compares answers with those expected, in whatever order they come. */
export class Judge {
  readonly counts: Record<Part, Counts> = {
    evaluation: { passed: 0, failed: 0 },
    lapsesAt: { passed: 0, failed: 0 },
    digests: { passed: 0, failed: 0 },
  };
  readonly failures: Failure[] = [];
  readonly #expected: Map<string, Answer>;

  constructor(expected: Iterable<Answer>) {
    this.#expected = new Map(Array.from(expected, (answer) => [answer.name, answer]));
  }

  take(line: string): void {
    const answer = answerIn(line);
    if (!answer) return this.#fail("?", `This line is no answer: ${line.slice(0, 200)}`);
    const expected = this.#expected.get(answer.name);
    if (!expected) return this.#fail(answer.name, "There is no such case, or it was answered before.");
    this.#expected.delete(answer.name);
    // Whoever evaluates otherwise has other digests too, so one difference of a case is told.
    const differences = parts.flatMap((part) => this.#compare(part, expected, answer) ?? []);
    if (differences[0] !== undefined) this.failures.push({ name: answer.name, what: differences[0] });
  }

  /** Cases without an answer fail. */
  end(): void {
    const unanswered = [...this.#expected.keys()];
    this.#expected.clear();
    this.counts.evaluation.failed += unanswered.length;
    for (const name of unanswered) this.failures.push({ name, what: "It was not answered." });
  }

  get passes(): boolean {
    return this.failures.length === 0 && this.counts.evaluation.passed > 0;
  }

  #compare(part: Part, expected: Answer, answer: Answer): string | null {
    if (part !== "evaluation" && answer[part] === undefined) return null;
    const difference = firstDifference(expected[part], answer[part], `/${part}`);
    this.counts[part][difference ? "failed" : "passed"] += 1;
    if (!difference) return null;
    const [wanted, found] = [difference.expected, difference.found].map(written);
    return `${difference.at} is ${found} instead of ${wanted}.`;
  }

  #fail(name: string, what: string): void {
    this.counts.evaluation.failed += 1;
    this.failures.push({ name, what });
  }
}

function answerIn(line: string): Answer | null {
  try {
    const read = JSON.parse(line) as Partial<Answer> | null;
    return typeof read?.name === "string" && read.evaluation !== undefined ? (read as Answer) : null;
  } catch {
    return null;
  }
}

const written = (value: Json | undefined) =>
  value === undefined ? "absent" : JSON.stringify(value).replace(/^(.{200}).+$/su, "$1…");
