import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import type { Version } from "#screening/lists/version-store.ts";

export const Progress = named(
  "OperatorProgress",
  Type.Object({
    bytesRead: Type.Integer(),
    bytes: Type.Integer({ description: "Of all files of the publication." }),
    entries: Type.Integer({ description: "Stored so far." }),
  }),
);

/** How far the load of a list is, as it said last. */
export function loadProgress({ bytesRead, files, entryCount }: Version) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { bytesRead: Math.min(Number(bytesRead), bytes), bytes, entries: entryCount };
}
