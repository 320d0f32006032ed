import { type DocumentField, isOn, keptValue } from "./field.ts";
import { selectedBeside } from "./groups.ts";

/** A signer as far as the turn depends on it. A signer is done once they have signed. */
export type SignerTurn = { id: string; signingOrder: number; done: boolean };

export type FillRefusal = "field_not_yours" | "field_frozen" | "not_your_turn" | "field_read_only";

/** Signers with the lowest unfinished order have the turn, all of them at once. */
export function hasTurn(signers: readonly SignerTurn[], signerId: string): boolean {
  const open = signers.filter(({ done }) => !done);
  const first = Math.min(...open.map(({ signingOrder }) => signingOrder));
  return open.some(({ id, signingOrder }) => id === signerId && signingOrder === first);
}

/** The reason why a signer may not enter a value here; null when they may. */
export function fillRefusal(
  fields: readonly DocumentField[],
  signers: readonly SignerTurn[],
  signerId: string,
  field: DocumentField,
): FillRefusal | null {
  if (field.ownerId !== signerId && !field.sharedFill) return "field_not_yours";
  if (field.frozen) return "field_frozen";
  if (!hasTurn(signers, signerId)) return "not_your_turn";
  // Selecting a member would clear the one the sender selected for good.
  const fixed = [field, ...selectedBeside(field, fields)].some(({ filledBy }) => filledBy === "sender");
  return fixed ? "field_read_only" : null;
}

type Entered = Pick<DocumentField, "value" | "valueIso">;

/** The fields that change when a signer enters a value: selecting one member of a group clears the others. */
export function enter(
  fields: readonly DocumentField[],
  field: DocumentField,
  { value, valueIso }: Entered,
): DocumentField[] {
  const text = keptValue(field.fieldType, value);
  const filled: DocumentField = { ...field, value: text, valueIso, filledBy: text === null ? null : "signer" };
  const others = isOn(filled) ? selectedBeside(field, fields) : [];
  return [filled, ...others.map((other) => ({ ...other, value: null, valueIso: null, filledBy: null }))];
}

/**
 * Settles the fields of a signer who signs: unchanged defaults are theirs from now on, and values that others
 * could still have corrected are frozen.
 */
export function settle(fields: readonly DocumentField[], signerId: string): DocumentField[] {
  return fields
    .filter(({ ownerId }) => ownerId === signerId)
    .map((field) => ({
      ...field,
      frozen: true,
      filledBy: field.filledBy ?? (field.value === null ? null : "signer"),
    }));
}
