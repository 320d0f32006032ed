import type { RemovedKind } from "@probity/engines/agreements/documents/inspection.ts";
import type { Dictionary, PdfValue } from "../reading/objects.ts";

/** What a choice may ask about the file, and tell about what is left out. */
export type Surroundings = {
  look: (value: PdfValue | undefined) => PdfValue;
  note: (kind: RemovedKind) => void;
  structureRoot: Dictionary | null;
  /** False for a file that is only looked at: it may be signed already. */
  toBeSigned: boolean;
  /** The form asks readers to draw its fields from their values; appearances that it brings along are not shown. */
  drawsFromValues: boolean;
};

/** What a value may be. Whatever no shape names is left out. */
export type Shape =
  /** Numbers, names, texts and lists of them. */
  | { is: "plain" }
  /** A reference to a page; the pages are written by themselves. */
  | { is: "page" }
  /** These entries, and those that are always written. With `data` it is a stream. */
  | {
      is: "dictionary";
      entries: Readonly<Record<string, string>>;
      always?: Readonly<Record<string, string>>;
      data?: "never" | "perhaps" | "always";
      /** What is left out of it is told elsewhere. */
      quietly?: boolean;
    }
  /** With `holes` something left out becomes null, because the others are known by their place. */
  | { is: "list"; of: string; holes?: boolean }
  /** Any keys: they are names that the document itself gives. */
  | { is: "map"; of: string }
  /** Another shape, by what the value is; null leaves it out. */
  | { is: "choice"; choose: (value: PdfValue, around: Surroundings) => string | null };

export const plain: Shape = { is: "plain" };
export const dictionary = (
  entries: Readonly<Record<string, string>>,
  always: Readonly<Record<string, string>> = {},
): Shape => ({
  is: "dictionary",
  entries,
  always,
});
export const stream = (entries: Readonly<Record<string, string>> = {}): Shape => ({
  is: "dictionary",
  entries,
  data: "always",
});
export const streamOrDictionary = (entries: Readonly<Record<string, string>>): Shape => ({
  is: "dictionary",
  entries,
  data: "perhaps",
});
export const list = (of: string): Shape => ({ is: "list", of });
export const listWithHoles = (of: string): Shape => ({ is: "list", of, holes: true });
export const map = (of: string): Shape => ({ is: "map", of });
export const choice = (choose: (value: PdfValue, around: Surroundings) => string | null): Shape => ({
  is: "choice",
  choose,
});

/** Entries whose values are all plain. */
export const plainly = (...keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, "plain"]));

/** One shape for a list of things, another for one of them. */
export const oneOrList = (one: string, many: string): Shape => choice((value) => (Array.isArray(value) ? many : one));
