/** A stretch of text, or the isolates around one. */
export type TextPart = { kind: "text" | "mark"; text: string };

/** Isolates are separate runs: inside another run, they would be copied with its text. */
export const textParts = (text: string): TextPart[] => {
  if (text !== "" && !isolates.test(text)) return [{ kind: "text", text }];
  return text
    .split(/([\u2066-\u2069]+)/)
    .map((part, at): TextPart => ({ kind: at % 2 === 0 ? "text" : "mark", text: part }))
    .filter((part) => part.text !== "");
};

const isolates = /[\u2066-\u2069]/;
