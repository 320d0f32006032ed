const longestCharacterBytes = 4;

/** The beginning of a response as text that PostgreSQL stores: well-formed, without NUL, at most `characters` long. */
export function responsePreview(body: Buffer, characters: number): string {
  // Malformed bytes become U+FFFD here, as does NUL below, so the operator still sees that something was there.
  const text = body.toString("utf8", 0, characters * longestCharacterBytes);
  const cut = text.length > characters ? text.slice(0, characters) : text;
  return withoutHalfCharacter(cut).replaceAll("\0", "\uFFFD");
}

/** A cut may separate the two halves of a surrogate pair; the half that stays would not be UTF-8. */
function withoutHalfCharacter(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}
