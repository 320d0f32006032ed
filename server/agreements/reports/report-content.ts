import type { ReportToSeal } from "#platform/operation/services.ts";

/** Everything that the PDF of a report says. */
export type ReportContent = ReportToSeal & {
  seal: { issuedTo: string; timestamped: boolean; verifyAt: string };
};
