import type { ScriptReader } from "./name.ts";

/** Who reads which script. A word of any other agrees with its own letters alone. */
export const scriptReaders: ReadonlyMap<string, ScriptReader> = new Map<string, ScriptReader>();

/** The word in the form in which it is compared with others of its script. */
export function foldNativeWord(word: string, _script: string): string {
  return word;
}
