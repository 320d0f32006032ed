import { get } from "#platform/operation/route.ts";
import { readLive } from "./read-live.ts";

export const liveRoutes = [get("/live", { readLive })] as const;
