import type { ReportContent } from "./report-content.ts";

const setting = () => import("./set-report.ts");

/** The part of reports that children do. */
export const reportJobs = {
  report: async (content: ReportContent) => (await setting()).setReport(content),
};

export type ReportJobs = typeof reportJobs;
