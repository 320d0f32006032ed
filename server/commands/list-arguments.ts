import { parseArgs } from "node:util";
import { isListKey, type ListKey, listKeys } from "@probity/engines/lists/list-keys.ts";
import { UsageError } from "./usage-error.ts";

export const listsUsage = `lists load KEY --file PATH [--file PATH …]     files of one publication, or folders of them
lists refresh [KEY …]                          ask the publishers now
lists status [KEY]                             all lists, or one with its versions
lists diff KEY [FROM] [TO] [--ids]             versions, or: active, previous, held
lists activate KEY VERSION --reason TEXT
lists rollback KEY --reason TEXT
lists enable KEY, lists disable KEY

KEY is one of ${listKeys.join(", ")}.`;

export type ListArguments = { key: ListKey | undefined; rest: string[]; files: string[]; reason: string; ids: boolean };

export function listArguments(args: string[]): ListArguments {
  const options = {
    file: { type: "string", multiple: true },
    reason: { type: "string" },
    ids: { type: "boolean" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, ...rest] = positionals;
    if (key === undefined || isListKey(key))
      return { key, rest, files: values.file ?? [], reason: values.reason ?? "", ids: values.ids ?? false };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(listsUsage);
}
