import { isBusy } from "../list-keys/is-busy.ts";

export type Preset = { label: string; text: string };

type Written = { reason: string; presets: readonly Preset[]; lastUsed?: string | undefined };

/**
 * The reason that a digit stands for, if it stands for one now. While somebody types a digit is a digit: in the composer's own
 * field it chooses only as long as nothing was typed by hand, anywhere else only outside of fields, menus and dialogs.
 */
export function presetFor(event: KeyboardEvent, { reason, presets, lastUsed }: Written): string | undefined {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || !/^[0-9]$/.test(event.key))
    return undefined;
  const target = event.target as HTMLElement;
  const typedByHand = reason !== "" && reason !== lastUsed && !presets.some(({ text }) => text === reason);
  if (target.matches("[data-composer]") ? typedByHand : isBusy(target)) return undefined;
  return event.key === "0" ? lastUsed : presets[Number(event.key) - 1]?.text;
}
