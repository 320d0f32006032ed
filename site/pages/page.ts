import { join } from "node:path";

export const repository = join(import.meta.dirname, "../..");

export type Page = {
  /** The path of the source in the repository. */
  source: string;
  /** Relative to `base`; it ends with a slash unless it is empty. */
  address: string;
  title: string;
  description: string;
  /** The top section of the navigation; null for pages that are reached by links alone. */
  section: string | null;
  /** Without its title. Links lead to pages of the site. */
  markdown: string;
};
