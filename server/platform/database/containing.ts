/** A pattern for `like` and `ilike` that finds the text itself: wildcards in it mean nothing. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
