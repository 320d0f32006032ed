import { investigationStatuses } from "@probity/engines/risk/investigation/states.ts";
import Type from "typebox";
import { Id } from "#platform/operation/shapes.ts";
import { resource } from "../records/resource.ts";
import {
  asInvestigationRecord,
  asInvestigationSummary,
  InvestigationShape,
  InvestigationSummary,
} from "./investigation-record.ts";
import { findInvestigation, listInvestigations } from "./investigation-store.ts";

export const investigationResource = resource({
  name: "investigations",
  record: InvestigationShape,
  filters: { subjectId: Id, status: Type.Enum([...investigationStatuses]) },
  together: [["subjectId"], ["status"]],
  async list({ tx, scope, page }, asked) {
    return (await listInvestigations(tx, scope, page, asked)).map(asInvestigationRecord);
  },
  summary: {
    record: InvestigationSummary,
    async list({ tx, scope, page }, asked) {
      return (await listInvestigations(tx, scope, page, asked)).map(asInvestigationSummary);
    },
  },
  async find(tx, scope, id) {
    const row = await findInvestigation(tx, scope, id);
    return row && asInvestigationRecord(row);
  },
});
