/** The agreements to begin with, whose files are in `starters/`. */
export const starterNames = ["terms-of-service", "data-processing", "engagement-letter"] as const;
export type StarterName = (typeof starterNames)[number];
