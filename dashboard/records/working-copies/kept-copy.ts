import type { Mode } from "../../session/mode.ts";

/** Whose copy it is: people of one browser, organizations, modes and keys each have their own. */
export type Owner = { userId: string; organizationId: string; mode: Mode; key: string };

const nameOf = ({ userId, organizationId, mode, key }: Owner) =>
  `probity.working-copy.${organizationId}.${userId}.${mode}.${key}`;

/** A copy that cannot be read is none: what it began with is still on the server. */
export function readCopy<Copy extends object>(owner: Owner, isCopy: (kept: Partial<Copy>) => boolean): Copy | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(owner)) ?? "null") as Partial<Copy> | null;
    return kept && isCopy(kept) ? (kept as Copy) : null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing, so that the page can say so. */
export function keepCopy(owner: Owner, copy: object): boolean {
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(owner: Owner): void {
  localStorage.removeItem(nameOf(owner));
}
