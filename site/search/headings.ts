import GithubSlugger from "github-slugger";
import { inlineText, linesOf, plainText } from "../pages/markdown.ts";
import type { Page } from "../pages/page.ts";

/** What the search finds: a heading with the text below it, up to the next heading of any level. */
export type Heading = { title: string; page: string; section: string; url: string; text: string };

const heading = /^(#{2,4}) (.+)$/;

/** Pages that are read as a whole, and whose headings say the same on each of them. */
const whole = /^docs\/(decisions|runbooks)\//;

/** The title of a page stands for what comes before its first heading. */
export function headingsOf({ source, title, address, section, markdown }: Page): Heading[] {
  const slugger = new GithubSlugger();
  const parts: { title: string; url: string; lines: string[] }[] = [{ title, url: address, lines: [] }];
  for (const { text, isCode } of linesOf(markdown)) {
    const words = isCode || whole.test(source) ? undefined : heading.exec(text)?.[2];
    if (words === undefined) {
      parts.at(-1)!.lines.push(text);
      continue;
    }
    const name = inlineText(words);
    parts.push({ title: name, url: `${address}#${slugger.slug(name)}`, lines: [] });
  }
  return parts.map(({ lines, ...part }) => ({
    ...part,
    page: title,
    section: section ?? "",
    text: plainText(lines.join("\n").replaceAll(/<figure[^]*?<\/figure>/g, (drawing) => wordsOf(drawing))),
  }));
}

/** Of a drawing only what is said about it. */
const wordsOf = (drawing: string) => /<figcaption>(.*?)<\/figcaption>/.exec(drawing)?.[1] ?? "";
