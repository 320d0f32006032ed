import { hash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Of each entry only the first bytes of its digest are kept: one password in ten million is refused without being in the list. */
const entryBytes = 5;

/** Read with the first password that is chosen. */
let list: Buffer | undefined;

/** Whether attackers try it early. Capitals make no difference to them. */
export function isCommonPassword(password: string): boolean {
  list ??= readFileSync(new URL("common-passwords.bin", import.meta.url));
  const wanted = entryOf(password);
  let [low, high] = [0, list.length / entryBytes - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = list.compare(wanted, 0, entryBytes, middle * entryBytes, (middle + 1) * entryBytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

export function entryOf(password: string): Buffer {
  return hash("sha256", password.normalize("NFKC").toLowerCase(), "buffer").subarray(0, entryBytes);
}
