import type { Page } from "playwright-core";

export type Screen = {
  name: string;
  path: string;
  /** On the page once everything is read. */
  filled: RegExp;
  /** Where nothing is: the same page of a new organization, or of a record that does not exist. None where a page always has something. */
  empty?: { path?: string; shows: RegExp };
  /** False for a page that reads nothing. */
  reads?: false;
  /** Sends a change, which is answered with 409, or lets somebody else go first. None where nothing is sent from the page. */
  conflict?: (page: Page) => Promise<void>;
};

/** The id of no record. */
export const nobody = "01900000-0000-7000-8000-000000000000";
export const reason = (page: Page) => page.getByRole("textbox", { name: "Reason" });
export const commit = (page: Page) => page.keyboard.press("Control+Enter");
