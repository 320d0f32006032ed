import { get, keyOptional, post, put, remove, type Route } from "#platform/operation/route.ts";
import { readWorkSummary } from "./counts/read-summary.ts";
import { assignWorkItem } from "./items/assign-work-item.ts";
import { claimWorkItem } from "./items/claim-work-item.ts";
import { listWorkItems } from "./items/list-work-items.ts";
import { readWorkItem } from "./items/read-work-item.ts";
import { releaseWorkItem } from "./items/release-work-item.ts";
import { renewWorkItemLease } from "./items/renew-lease.ts";
import { takeNextWorkItem } from "./items/take-next.ts";
import { changeProfileResolver } from "./profiles/change-resolver.ts";
import { readProfileResolver } from "./profiles/read-resolver.ts";
import { changeReasonPresets } from "./reasons/change-presets.ts";
import { readReasonPresets } from "./reasons/read-presets.ts";
import { changeWorkSettings } from "./settings/change-settings.ts";
import { readWorkSettings } from "./settings/read-settings.ts";
import { changeSavedView } from "./views/change-view.ts";
import { deleteSavedView } from "./views/delete-view.ts";
import { listSavedViews } from "./views/list-views.ts";
import { saveView } from "./views/save-view.ts";

/** The rows of docs/endpoints/work.md, in its order. */
export const workRoutes = [
  get("/work-items", { listWorkItems }),
  get("/work-items/summary", { readWorkSummary }),
  get("/work-items/{id}", { readWorkItem }),
  post("/work-items/next", { takeNextWorkItem }),
  post("/work-items/{id}/claim", { claimWorkItem }),
  // Repeating it does no harm, and pages send it all day.
  ...keyOptional([put("/work-items/{id}/lease", { renewWorkItemLease })]),
  post("/work-items/{id}/release", { releaseWorkItem }),
  post("/work-items/{id}/assign", { assignWorkItem }),
  get("/work-settings", { readWorkSettings }),
  put("/work-settings", { changeWorkSettings }),
  get("/reason-presets", { readReasonPresets }),
  put("/reason-presets", { changeReasonPresets }),
  get("/profile-resolver", { readProfileResolver }),
  put("/profile-resolver", { changeProfileResolver }),
  get("/saved-views", { listSavedViews }),
  post("/saved-views", { saveView }),
  put("/saved-views/{id}", { changeSavedView }),
  remove("/saved-views/{id}", { deleteSavedView }),
] as const satisfies readonly Route[];
