/**
 * The classes of a word in Latin letters: two words that have one in common are usual spellings of one name, not letters off each
 * other. Most words have none or one.
 */
export function spellingClassesOf(_text: string): readonly string[] {
  return [];
}

/** Whose spelling a class is, for a reviewer. */
export function describeClass(_spellingClass: string): string {
  return "";
}
