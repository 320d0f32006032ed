/** A line of Markdown, and whether it is inside of a block of code. */
export type Line = { text: string; isCode: boolean };

const fence = /^\s*(`{3,}|~{3,})/;

/** Blocks of code end with at least as many marks of the same kind as they began with. */
export function linesOf(markdown: string): Line[] {
  let open: string | null = null;
  return markdown.split("\n").map((text) => {
    const marks = fence.exec(text)?.[1];
    if (open !== null) {
      if (marks?.startsWith(open)) open = null;
      return { text, isCode: true };
    }
    if (marks !== undefined) open = marks;
    return { text, isCode: open !== null };
  });
}

const link = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/g;
const codeSpan = /(`+)[^`].*?\1(?!`)/;

/** Replaces every link and picture that is neither in a block nor in a span of code. */
export function replaceLinks(
  markdown: string,
  replace: (link: { isPicture: boolean; text: string; to: string }) => string,
): string {
  // A link may go on in the next line, so text between two blocks of code is one piece.
  const pieces: { text: string[]; isCode: boolean }[] = [];
  for (const { text, isCode } of linesOf(markdown)) {
    const last = pieces.at(-1);
    if (last?.isCode === isCode) last.text.push(text);
    else pieces.push({ text: [text], isCode });
  }
  const replaced = ({ text, isCode }: { text: string[]; isCode: boolean }) => {
    const joined = text.join("\n");
    if (isCode) return joined;
    const spans: string[] = [];
    const masked = joined.replaceAll(new RegExp(codeSpan, "gs"), (span) => `\uE000${spans.push(span) - 1}\uE000`);
    const unmask = (masks: string) => masks.replaceAll(/\uE000(\d+)\uE000/g, (_, index) => spans[Number(index)]!);
    return unmask(
      masked.replaceAll(link, (_, mark: string, words: string, to: string) =>
        replace({ isPicture: mark === "!", text: words, to }),
      ),
    );
  };
  return pieces.map(replaced).join("\n");
}

/** The words of the first heading, and what follows it. */
export function splitTitle(source: string, markdown: string): { title: string; body: string } {
  const found = /^# (.+)\n+/.exec(markdown);
  if (!found) throw new Error(`${source} does not begin with a title: "# …".`);
  return { title: inlineText(found[1]!), body: markdown.slice(found[0].length) };
}

/** The words of a line without the marks around them. */
export function inlineText(markdown: string): string {
  return markdown
    .replaceAll(link, (_, mark: string, words: string) => (mark === "!" ? "" : words))
    .replaceAll(/<(https?:[^>]+)>/g, "$1")
    .replaceAll(/\*\*|`/g, "")
    .replaceAll(/(^|\s)\*([^*\s][^*]*)\*/g, "$1$2")
    .trim();
}

/** Whole paragraphs, lists and tables as one line of text, for search results and descriptions. */
export function plainText(markdown: string): string {
  const text = markdown.split("\n").filter((line) => !fence.test(line) && !/^\|[-| :]+\|$/.test(line));
  const lines = inlineText(text.join("\n"))
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, "").trim())
    .map((line) => line.replace(/^\|\s*(.*?)\s*\|$/, "$1").replaceAll(/\s*\|\s*/g, " · "));
  return lines.join(" ").replaceAll(/\s+/g, " ").trim();
}

/** The first sentence or two of a page: at most 160 characters, ending where a word ends. */
export function descriptionOf(body: string): string {
  const paragraph = body.split(/\n{2,}/).find((part) => /^[^|!#`~\s]/.test(part)) ?? "";
  const text = plainText(paragraph);
  return text.length <= 160 ? text : `${text.slice(0, 158).replace(/\s+\S*$/, "")} …`;
}
