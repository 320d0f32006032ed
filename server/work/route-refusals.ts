// Made by `npm run generate` from the source of the operations. Do not edit.
import type { RefusalCode } from "#operation/refusal.ts";

/** The codes that each operation can refuse with, beside those of every request. */
export const routeRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  listWorkItems: ["validation_failed"],
  readWorkSummary: [],
  readWorkItem: ["not_found"],
  takeNextWorkItem: [],
  claimWorkItem: [
    "insufficient_role",
    "credential_kind_not_allowed",
    "not_found",
    "work_item_taken",
    "assignee_cannot_finish",
  ],
  renewWorkItemLease: [
    "insufficient_role",
    "credential_kind_not_allowed",
    "not_found",
    "work_item_taken",
    "assignee_cannot_finish",
  ],
  releaseWorkItem: ["insufficient_role", "not_found", "work_item_taken", "assignee_cannot_finish"],
  assignWorkItem: ["insufficient_role", "not_found", "work_item_taken", "assignee_cannot_finish"],
  readWorkSettings: [],
  changeWorkSettings: ["stale_revision"],
  readReasonPresets: [],
  changeReasonPresets: ["stale_revision"],
  readProfileResolver: [],
  changeProfileResolver: ["validation_failed", "stale_revision"],
  listSavedViews: [],
  saveView: ["insufficient_role", "credential_kind_not_allowed", "too_many_views"],
  changeSavedView: [
    "insufficient_role",
    "credential_kind_not_allowed",
    "not_found",
    "stale_revision",
    "not_view_author",
    "too_many_views",
  ],
  deleteSavedView: ["not_found", "not_view_author"],
};
