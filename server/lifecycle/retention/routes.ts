import { get, put, type Route } from "#platform/operation/route.ts";
import { changeRetentionSettings } from "./change-settings.ts";
import { previewRetention } from "./preview-retention.ts";
import { readRetentionSettings } from "./read-settings.ts";

/** The rows of docs/endpoints/retention.md, in its order. */
export const retentionRoutes = [
  get("/retention-settings", { readRetentionSettings }),
  put("/retention-settings", { changeRetentionSettings }),
  get("/retention-settings/preview", { previewRetention }),
] as const satisfies readonly Route[];
