import { withoutIsolates } from "./direction.ts";
import type { Block, Inline } from "./model.ts";

/** The visible text of a line, without its form. */
export function plainText(content: readonly Inline[]): string {
  let text = "";
  for (const inline of content) {
    if (inline.kind === "break") text += "\n";
    else text += "text" in inline ? inline.text : plainText(inline.content);
  }
  return text;
}

/** A document is called what its first heading says. */
export function titleOf(body: readonly Block[]): string {
  const heading = body.find((block) => block.kind === "heading");
  return (heading && withoutIsolates(plainText(heading.content)).trim()) || "Agreement";
}
