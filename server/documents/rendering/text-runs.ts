/** A stretch of text, or the isolates around one. */
export type TextPart = { kind: "text" | "mark"; text: string };

/** Isolates are runs of their own: as parts of another they would come out with its text when somebody copies it. */
export const textParts = (text: string): TextPart[] =>
  text
    .split(/([\u2066-\u2069]+)/)
    .map((part, at): TextPart => ({ kind: at % 2 === 0 ? "text" : "mark", text: part }))
    .filter((part) => part.text !== "");
