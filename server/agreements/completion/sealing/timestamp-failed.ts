/** Why there is no timestamp. */
export type TimestampProblem =
  | "no_answer"
  | "no_authorities"
  | "refused"
  | "unreadable"
  | "other_imprint"
  | "other_nonce"
  | "wrong_time"
  | "wrong_signature"
  | "wrong_certificate"
  | "unknown_authority";

/** There is no timestamp that can be trusted. The document waits: a seal that says less than configured would look complete. */
export class TimestampFailed extends Error {
  readonly problem: TimestampProblem;

  constructor(problem: TimestampProblem) {
    super(problem);
    this.problem = problem;
  }
}
