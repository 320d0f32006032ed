/** Somebody who fills in fields: a signer of a document, or a role of a template. */
export type FieldOwner = { id: string; name: string; role: string | null; order: number | null };

/** As many as there are colours among the tokens. Line and initials tell signers apart without colour. */
const looks = ["1", "2", "3", "4", "5", "6"] as const;
export type Look = (typeof looks)[number];

export const lookOf = (owners: readonly FieldOwner[], ownerId: string): Look => {
  const index = owners.findIndex(({ id }) => id === ownerId);
  return looks[(index < 0 ? looks.length - 1 : index) % looks.length]!;
};

/** The first letters of the first and the last word; of one word its first two characters. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/u)
    .filter((word) => word !== "");
  const characters =
    words.length > 1
      ? [words[0]!, words.at(-1)!].map((word) => Array.from(word)[0]!)
      : Array.from(words[0] ?? "?").slice(0, 2);
  return characters.join("").toLocaleUpperCase();
}
