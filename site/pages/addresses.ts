import { posix } from "node:path";

/** Where the site stands on the server. */
export const base = "/docs/";

/** The address of a page below `base`: where its source is, without what only a repository needs. */
export function addressOf(source: string): string {
  if (source === "docs/start.md") return "";
  const path = source.replace(/^docs\//, "").replace(/\.md$/, "");
  if (path === "README") return "five-minutes/";
  return `${path.replace(/\/README$/, "").toLowerCase()}/`;
}

/** The page on which a file or folder that is no page itself can be read. */
export const fileAddress = (path: string): string => `files/${path.replaceAll(/[^\w/-]+/g, "-").toLowerCase()}/`;

export type Target = { path: string; anchor: string };

/** What a link of `source` leads to in the repository; null if it leads elsewhere. */
export function targetOf(source: string, to: string): Target | null {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(to)) return null;
  const [path = "", anchor = ""] = to.split("#");
  const resolved = path === "" ? source : posix.join(posix.dirname(source), path);
  return { path: resolved.replace(/\/$/, ""), anchor: anchor && `#${anchor}` };
}
