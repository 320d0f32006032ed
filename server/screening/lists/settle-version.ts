import { type AttentionReason, attentionTo } from "@probity/engines/screening/lists/attention.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { activate } from "./activate-version.ts";
import { wasActivated } from "./activation-store.ts";
import { changeList, type Download, type List, lockList } from "./list-store.ts";
import type { LoadParts } from "./load-parts.ts";
import { figuresOfVersion } from "./publication-figures.ts";
import { activeVersionOf, type Version } from "./version-store.ts";

/** The relation of a stored publication to its list. */
export type Standing =
  | { standing: "confirmed" } // it is the active version
  | { standing: "held"; attention: readonly AttentionReason[] }
  | { standing: "left" } // an operator went back behind it, and only an operator returns to it
  | { standing: "next" }; // it takes the place of the active version

export type Settling = {
  by: string;
  now: Date;
  /** The downloads it was made from; undefined for a file. */
  downloads: readonly Download[] | undefined;
  /** True when everything that activation waits for is done. */
  mayActivate: boolean;
  entriesMin: LoadParts["entriesMin"];
};

/** Decides what becomes of the newest publication of a list, and writes it unless that is an activation that has to wait. */
export async function settleVersion(tx: Tx, version: Version, settling: Settling): Promise<Standing> {
  const { by, now, mayActivate } = settling;
  const list = await lockList(tx, version.listKey);
  const found = await standingOf(tx, list, version, settling.entriesMin[list.key]);
  const asked = settling.downloads && { downloads: settling.downloads, lastCheckedAt: now };
  switch (found.standing) {
    case "confirmed":
      await changeList(tx, list.key, { ...calm, ...asked, lastConfirmedAt: now });
      break;
    case "held":
      await changeList(tx, list.key, { ...asked, heldVersionId: version.id, attentionReasons: found.attention });
      break;
    case "left":
      if (asked) await changeList(tx, list.key, asked);
      break;
    case "next":
      if (!mayActivate) break;
      await activate(tx, list, version, { by, now, reason: "The newest publication." });
      await changeList(tx, list.key, { ...calm, ...asked, lastConfirmedAt: now });
      break;
  }
  return found;
}

/** Nothing is wrong with what was published last. */
const calm = { attentionReasons: [], heldVersionId: null } as const;

async function standingOf(tx: Tx, list: List, version: Version, entriesMin: number): Promise<Standing> {
  if (version.id === list.activeVersionId) return { standing: "confirmed" };
  if (version.state === "held") return { standing: "held", attention: version.attentionReasons };
  const active = await activeVersionOf(tx, list);
  // A first real publication looks nothing like what was invented before it.
  const isComparable = active !== null && !active.invented;
  const found = await figuresOfVersion(tx, version);
  const before = isComparable ? await figuresOfVersion(tx, active) : null;
  const attention = new Set(attentionTo(found, before, entriesMin));
  // Ids are in the order of loading: whoever publishes again what came before the active version went back, stated or not.
  if (active !== null && version.id < active.id) attention.add("publication_went_back");
  if (attention.size > 0) return { standing: "held", attention: [...attention] };
  return { standing: (await wasActivated(tx, list.key, version.id)) ? "left" : "next" };
}
