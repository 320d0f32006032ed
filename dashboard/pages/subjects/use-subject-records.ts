import type { AssessmentSummary } from "@probity/contract";
import { type List, useList } from "../../api/queries.ts";
import { shortId } from "../../kit/copy/copy.tsx";

const anyId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The newest records of a subject, which its journey and its pictures share. */
export function useSubjectRecords(subjectId: string) {
  const sources = rowsOf(useList("GET /risk/sources"));
  const keys = new Map(sources.map(({ id, data }) => [`registered:${id}`, data.key]));
  return {
    evidence: useList("GET /risk/evidence", { subjectId, order: "desc" }),
    assessments: useSummaries(subjectId),
    overrides: useList("GET /risk/overrides", { subjectId, order: "desc" }),
    /** Sources are registered under an id; people know their key. */
    sourceName: (source: string) => {
      const key = keys.get(source);
      return key === undefined ? source.replaceAll(anyId, shortId) : `registered:${key}`;
    },
  };
}

export type SubjectRecords = ReturnType<typeof useSubjectRecords>;

/** `view=summary` answers summaries alone. */
const useSummaries = (subjectId: string) =>
  useList("GET /risk/assessments", { subjectId, order: "desc", view: "summary" }) as List<AssessmentSummary>;

export function rowsOf<Row>({ reading }: List<Row>): readonly Row[] {
  return reading.state === "shown" ? reading.value.rows : [];
}

export const hasMore = ({ reading }: List<unknown>): boolean => reading.state === "shown" && reading.value.more;
