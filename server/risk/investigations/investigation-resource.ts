import { resource } from "../records/resource.ts";
import { asInvestigationRecord, InvestigationShape } from "./investigation-record.ts";
import { findInvestigation, listInvestigations } from "./investigation-store.ts";

/** Those of one subject are found through its events; `subjectId` is a filter of other lists. */
export const investigationResource = resource({
  name: "investigations",
  record: InvestigationShape,
  filters: [],
  async list(tx, scope, _filters, page) {
    return (await listInvestigations(tx, scope, page)).map(asInvestigationRecord);
  },
  async find(tx, scope, id) {
    const row = await findInvestigation(tx, scope, id);
    return row && asInvestigationRecord(row);
  },
});
