import { parseArgs } from "node:util";
import { isListKey, type ListKey, listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { UsageError } from "./usage-error.ts";

export const listsUsage = `lists load KEY --file PATH [--file PATH …]     files of one publication, or folders of them
           [--published YYYY-MM-DD]            its day, where the files state none
lists refresh [KEY …]                          ask the publishers now
lists status [KEY] [--dropped] [--json]        all lists, or one with its versions; the records that were left out
lists diff KEY [FROM] [TO] [--ids] [--json]    versions, or: active, previous, held
lists activate KEY VERSION --reason TEXT
lists rollback KEY --reason TEXT
lists enable KEY, lists disable KEY

KEY is one of ${listKeys.join(", ")}.`;

export type ListArguments = {
  key: ListKey | undefined;
  rest: string[];
  files: string[];
  published: string | undefined;
  reason: string;
  ids: boolean;
  dropped: boolean;
  json: boolean;
};

export function listArguments(args: string[]): ListArguments {
  const options = {
    file: { type: "string", multiple: true },
    published: { type: "string" },
    reason: { type: "string" },
    dropped: { type: "boolean" },
    ids: { type: "boolean" },
    json: { type: "boolean" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, ...rest] = positionals;
    if (key === undefined || isListKey(key))
      return {
        key,
        rest,
        files: values.file ?? [],
        published: values.published,
        reason: values.reason ?? "",
        ids: values.ids ?? false,
        dropped: values.dropped ?? false,
        json: values.json ?? false,
      };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(listsUsage);
}
