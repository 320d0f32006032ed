import { webhooksTexts as texts } from "../../texts/webhooks.ts";

/** Without its scheme, which is the same for almost all. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, "");

/** `risk.* and 2 more`. */
export function eventsInShort([first = "", ...rest]: readonly string[]): string {
  return texts.eventsAnd(first, rest.length);
}
