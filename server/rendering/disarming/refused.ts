import type { PdfProblem } from "@probity/engines/agreements/documents/inspection.ts";

/** The file cannot become a document. */
export class Refused extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}
