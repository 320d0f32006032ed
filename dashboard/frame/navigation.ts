import type { IconName } from "../kit/icon/icon.tsx";
import type { frameTexts } from "../texts/frame.ts";

export type NavItem = {
  key: keyof typeof frameTexts.items;
  icon: IconName;
  path: string;
  /** The second key after `g`. */
  go?: string;
  /** Its screen comes later; the page that is there now says where the work is done today. */
  byApi?: true;
  /** Only for people who run the installation. */
  operators?: true;
};
export type NavGroup = { key: keyof typeof frameTexts.groups | null; items: readonly NavItem[] };

/** Everything there is, in four groups. */
export const navigation: readonly NavGroup[] = [
  { key: null, items: [{ key: "home", icon: "home", path: "/", go: "h" }] },
  {
    key: "work",
    items: [
      { key: "queue", icon: "queue", path: "/work-items", go: "q" },
      { key: "matches", icon: "matches", path: "/screening/runs", go: "m" },
      { key: "investigations", icon: "investigations", path: "/investigations", go: "i" },
    ],
  },
  {
    key: "records",
    items: [
      { key: "subjects", icon: "subjects", path: "/subjects", go: "s" },
      { key: "assessments", icon: "assessments", path: "/assessments", go: "a" },
      { key: "contexts", icon: "people", path: "/contexts" },
      { key: "documents", icon: "documents", path: "/documents", go: "d" },
    ],
  },
  {
    key: "build",
    items: [
      { key: "policies", icon: "policies", path: "/policies", go: "p" },
      { key: "templates", icon: "templates", path: "/templates", go: "t" },
      { key: "sources", icon: "sources", path: "/sources" },
      { key: "lists", icon: "lists", path: "/lists", go: "l" },
    ],
  },
  {
    key: "admin",
    items: [
      { key: "webhooks", icon: "webhooks", path: "/webhooks", go: "w" },
      { key: "keys", icon: "keys", path: "/api-keys", go: "k" },
      { key: "members", icon: "members", path: "/members" },
      { key: "audit", icon: "audit", path: "/audit" },
      { key: "operator", icon: "operator", path: "/operator", operators: true },
      { key: "settings", icon: "settings", path: "/settings" },
    ],
  },
];

export const navItems = navigation.flatMap(({ items }) => items);

/** Whether somebody is shown the way there. */
export const isFor = ({ operators }: NavItem, isOperator: boolean): boolean => isOperator || operators !== true;

/** Whether an address belongs to an item: its own path, or one below. */
export function isAt(item: NavItem, path: string): boolean {
  const wanted = item.path === "/" ? "" : item.path;
  return path === wanted || (wanted !== "" && path.startsWith(`${wanted}/`));
}

/**
 * The list that a record's page belongs to: `/$mode/subjects/$id` is of `/subjects`. Another mode has no record of this one. A
 * page whose last part is one of our own words is kept whole.
 */
export function pageTypeOf(pattern: string, path: string): string {
  const [, ofPattern = ""] = /^\/\$mode(.*)$/.exec(pattern) ?? [];
  const [, ofPath = ""] = /^\/[^/]+(.*)$/.exec(path) ?? [];
  return navItems.some((item) => item.path === ofPath) ? ofPath : ofPattern.split("/$", 1)[0]!;
}
