import { JobFailed, JobTimedOut, JobTooLarge } from "#rendering/children/child-process.ts";
import type { StampProblem } from "../checking/check-stamped.ts";
import { TimestampFailed } from "../sealing/timestamp-failed.ts";

/** The reasons a document gives for not being completed yet. */
export type FinalizationErrorCode =
  | StampProblem
  | "timestamp_failed"
  | "render_time_exceeded"
  | "render_output_too_large"
  | "render_failed"
  | "internal_error";

export class FinalizationFailed extends Error {
  readonly code: FinalizationErrorCode;

  constructor(code: FinalizationErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Messages of children may quote the document, so only the kind of failure is kept. */
export function finalizationErrorCode(error: unknown): FinalizationErrorCode {
  if (error instanceof FinalizationFailed) return error.code;
  if (error instanceof TimestampFailed) return "timestamp_failed";
  if (error instanceof JobTimedOut) return "render_time_exceeded";
  if (error instanceof JobTooLarge) return "render_output_too_large";
  return error instanceof JobFailed ? "render_failed" : "internal_error";
}
