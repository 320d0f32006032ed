import type { Page } from "./pages/page.ts";
import { sectionsForAssistants } from "./sections.ts";

const about =
  "Probity is one self-hosted system for risk decisions, sanctions and PEP screening, and agreements. It runs on Node.js and PostgreSQL; " +
  "everything goes through an API at /api/v1, whose requests are signed.";

const pagesOf = (pages: readonly Page[], section: string) => pages.filter((page) => page.section === section);

/** What there is, as https://llmstxt.org describes it: one line for each page. Addresses are relative to the file's own. */
export function llmsIndex(pages: readonly Page[]): string {
  const parts = sectionsForAssistants.map((section) => {
    const rows = pagesOf(pages, section).map(({ title, address, description }) => {
      return `- [${title}](${address || "./"})${description && `: ${description}`}`;
    });
    return `## ${section}\n\n${rows.join("\n")}\n`;
  });
  const rest = "## Optional\n\n- [All of these pages in one file](llms-full.txt)\n";
  return `# Probity\n\n> ${about}\n\n${parts.join("\n")}\n${rest}`;
}

/** The same pages with all of their text. */
export function llmsFull(pages: readonly Page[]): string {
  const parts = sectionsForAssistants
    .flatMap((section) => pagesOf(pages, section))
    .map(
      ({ title, address, markdown }) =>
        `# ${title}\n\nPage: ${address || "./"}\n\n${withoutDrawings(markdown).trim()}\n`,
    );
  return `# Probity\n\n> ${about}\n\n${parts.join("\n---\n\n")}`;
}

/** Pictures are told by their captions. */
const withoutDrawings = (markdown: string) =>
  markdown
    .replaceAll(/<figure[^]*?<figcaption>(.*?)<\/figcaption><\/figure>/g, "Picture: $1")
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, "Picture: $1");
