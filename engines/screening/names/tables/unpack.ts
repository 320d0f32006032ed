/** Characters from the first to the last that a table may hold; those between them without a reading cost two bytes. */
const firstCharacter = 0x2e80;
const characterCount = 0x33480 - firstCharacter;

/** The readings of a character, the usual one first; none when nothing is known of it. */
export type ReadingsOf = (character: string) => readonly string[];

/** Opens tables such as `ba八巴bai白百`: the usual readings, then further ones. */
export function unpackReadings(usual: readonly string[], further: readonly string[]): ReadingsOf {
  const lists: (readonly string[])[] = [[]];
  const numbers = new Uint16Array(characterCount);
  for (const [reading, characters] of [...entriesOf(usual), ...entriesOf(further)]) {
    // Characters share lists: those that had the same readings so far have the same ones with this one added.
    const longer = new Map<number, number>();
    for (const character of characters) {
      const place = character.codePointAt(0)! - firstCharacter;
      const before = numbers[place]!;
      const number = longer.get(before) ?? lists.push([...lists[before]!, reading]) - 1;
      longer.set(before, number);
      numbers[place] = number;
    }
  }
  return (character) => lists[numbers[character.codePointAt(0)! - firstCharacter] ?? 0]!;
}

function* entriesOf(lines: readonly string[]): Generator<[reading: string, characters: string]> {
  for (const line of lines) {
    const entries = line.matchAll(/([a-z]+|\p{Script=Hangul})([^a-z\p{Script=Hangul}]+)/gu);
    for (const [, reading, characters] of entries) yield [reading!, characters!];
  }
}

/** Opens groups of forms such as `发發髮`: each form but the first → the first. */
export function unpackForms(lines: readonly string[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const line of lines) {
    for (const group of line.split(" ")) {
      const [standing, ...others] = group;
      for (const form of others) first.set(form, standing!);
    }
  }
  return first;
}

/** Opens `李 lee lei|司徒 sze` into each name's spellings, under the form that `fold` gives its characters. */
export function unpackSurnames(
  table: string,
  fold: (characters: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const families = table.trim().split(/[|\n]/);
  return new Map(
    families.map((family) => {
      const [characters, ...spellings] = family.split(" ");
      return [fold(characters!), spellings];
    }),
  );
}
