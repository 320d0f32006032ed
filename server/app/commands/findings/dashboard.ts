import { readPageFiles } from "#platform/pages/page-files.ts";
import { builtDashboard } from "#platform/pages/serve-dashboard.ts";
import { type Check, ok, warning } from "./finding.ts";

export const dashboard: Check = async () =>
  readPageFiles(builtDashboard)
    ? ok("built")
    : warning("not built, so nobody can sign in; run: npm run build:dashboard");
