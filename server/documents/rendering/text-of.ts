import type { Inline } from "@probity/engines/agreement/model.ts";

/** The characters of inline content, without what they look like. */
export function textOf(content: readonly Inline[]): string {
  return content
    .map((node) => ("content" in node ? textOf(node.content) : node.kind === "break" ? "\n" : node.text))
    .join("");
}
