/** The pages of the dashboard that can keep their filters under a name, by their paths. */
export const viewPages = [
  "/work-items",
  "/subjects",
  "/assessments",
  "/overrides",
  "/contexts",
  "/investigations",
  "/monitoring",
  "/screening/runs",
  "/documents",
] as const;

export type ViewPage = (typeof viewPages)[number];

/** Of one person, and again of the organization's shared ones. */
export const viewsMax = 50;
export const viewNameMax = 80;
