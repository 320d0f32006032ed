import type { Mode } from "../../../session/mode.ts";
import type { PlacedField } from "./field-model.ts";

/** What somebody has placed and not yet saved. */
export type KeptCopy = {
  /** The fields as they were stored when the changes began. */
  base: readonly PlacedField[];
  fields: readonly PlacedField[];
  keptAt: string;
};

/** Whose copy it is, and of what. */
export type CopyOwner = {
  userId: string;
  organizationId: string;
  mode: Mode;
  kind: "document" | "template";
  id: string;
};

const nameOf = ({ userId, organizationId, mode, kind, id }: CopyOwner) =>
  `probity.placed-fields.${organizationId}.${userId}.${mode}.${kind}.${id}`;

// Fields may hold values about people, so a copy lives no longer than its tab.
const place = () => sessionStorage;

/** A copy that cannot be read is none: what it began with is still on the server. */
export function readCopy(owner: CopyOwner): KeptCopy | null {
  try {
    const kept = JSON.parse(place().getItem(nameOf(owner)) ?? "null") as Partial<KeptCopy> | null;
    return Array.isArray(kept?.base) && Array.isArray(kept.fields) ? (kept as KeptCopy) : null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing, so that the page can say so. */
export function keepCopy(owner: CopyOwner, copy: KeptCopy): boolean {
  try {
    place().setItem(nameOf(owner), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(owner: CopyOwner): void {
  try {
    place().removeItem(nameOf(owner));
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}
