import { createHash } from "node:crypto";
import { tables } from "@probity/engines/search/layout.ts";
import type { Environment } from "./environment.ts";

const bufferBytes = 1 << 20;

/** SHA-256 over every row of every table: name of the table, then key, length and bytes of each row. */
export function digestOf({ table }: Environment): Buffer {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(bufferBytes);
  let used = 0;
  const flush = () => {
    hash.update(buffer.subarray(0, used));
    used = 0;
  };
  for (const name of tables) {
    flush();
    hash.update(`${name}\n`);
    for (const { key, value } of table[name].getRange({})) {
      if (used + value.length + 8 > bufferBytes) flush();
      used = buffer.writeUInt32LE(key, used);
      used = buffer.writeUInt32LE(value.length, used);
      if (value.length > bufferBytes - 8) {
        flush();
        hash.update(value);
      } else used += value.copy(buffer, used);
    }
  }
  flush();
  return hash.digest();
}
