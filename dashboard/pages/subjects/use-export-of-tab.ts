import type { ExportedList } from "@probity/client";
import { useExportable } from "../../frame/exportable.ts";
import type { Tab } from "./subject-tabs.tsx";

type List = { list: ExportedList; name: string };

/** The list that each tab shows a part of. */
const lists: Record<Tab, List> = {
  journey: { list: "GET /risk/events", name: "events" },
  evidence: { list: "GET /risk/evidence", name: "evidence" },
  assessments: { list: "GET /risk/assessments", name: "assessments" },
  actions: { list: "GET /risk/actions", name: "actions" },
  overrides: { list: "GET /risk/overrides", name: "overrides" },
  screening: { list: "GET /screening/runs", name: "screening runs" },
  verification: { list: "GET /verification/sessions", name: "verification sessions" },
  investigations: { list: "GET /risk/investigations", name: "investigations" },
  // These show parts of the overview; everything that happened is what there is of them as a list.
  documents: { list: "GET /risk/events", name: "events" },
  monitoring: { list: "GET /risk/events", name: "events" },
};

/** Lets the header export what the tab shows, all of it. */
export function useExportOfTab(tab: Tab, subjectId: string, receipts: "all" | undefined): void {
  const { list, name } = lists[tab];
  const onlyCurrent = tab === "evidence" && receipts === undefined;
  const ofSubject = list === "GET /screening/runs" ? { riskSubjectId: subjectId } : { subjectId };
  useExportable(list, { ...ofSubject, order: "desc", ...(onlyCurrent && { current: "true" }) } as never, name);
}
