/** What somebody who runs the tests wants of their pictures. */
export const askedPictures = {
  /** Pictures for somebody to look at go here. */
  folder: process.env["DASHBOARD_PICTURES"],
  /** Those of the guides go here. */
  guide: process.env["GUIDE_PICTURES"],
  /** The kept ones are taken again. */
  renew: process.env["RENEW_PICTURES"] !== undefined,
} as const;
