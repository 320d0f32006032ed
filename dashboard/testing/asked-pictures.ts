import { inject } from "vitest";

/** What somebody who runs the tests wants of their pictures. */
export const askedPictures = {
  /** Pictures for somebody to look at go here. */
  folder: process.env["DASHBOARD_PICTURES"],
  /** Those of the guides go here. */
  guide: inject("takesPictures") ? "docs/guides/pictures" : undefined,
  /** The kept ones are taken again. */
  renew: inject("takesPictures"),
} as const;
