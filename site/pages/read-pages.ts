import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { type Section, sections } from "../sections.ts";
import { addressOf, base, targetOf } from "./addresses.ts";
import { filePage, isDownload } from "./file-pages.ts";
import { descriptionOf, replaceLinks, splitTitle } from "./markdown.ts";
import { type Page, repository } from "./page.ts";

export type Group = { label: string; isCollapsed: boolean; items: (Group | { label: string; address: string })[] };
export type Site = { pages: Page[]; navigation: Group[]; downloads: string[] };

/** Folders that pages link to; each becomes a page that lists what is in it. */
const overviews: Record<string, string> = {
  "docs/guides": "Guides",
  "docs/endpoints": "Endpoint tables",
  "docs/decisions": "Decisions",
  "docs/runbooks": "Runbooks",
};

/** Everything on the site, from the Markdown of the repository. A page that is in no section, or a link to nothing, is an error. */
export function readSite(): Site {
  const explicit = new Set(sourcesIn(sections).filter((source) => !source.includes("*")));
  const expand = (source: string) => filesOf(source).filter((path) => path === source || !explicit.has(path));
  const listed = sections.flatMap((section) =>
    sourcesIn([section])
      .flatMap(expand)
      .map((source) => ({ source, section: section.label, ...splitTitle(source, read(source)) })),
  );
  const unlisted = filesOf("docs/**/*.md").filter((path) => !listed.some(({ source }) => source === path));
  if (unlisted.length > 0) throw new Error(`In no section of site/sections.ts: ${unlisted.join(", ")}`);

  const known = new Set(listed.map(({ source }) => source));
  const linked = new Set<string>();
  const downloads = new Set<string>();
  const addressIn = (source: string, path: string): string => {
    const readme = `${path}/README.md`;
    if (known.has(path)) return addressOf(path);
    if (known.has(readme)) return addressOf(readme);
    if (path in overviews) return addressOf(path);
    if (!existsSync(join(repository, path))) throw new Error(`${source} links to ${path}, which does not exist.`);
    if (isDownload(path)) {
      downloads.add(path);
      return `files/${path}`;
    }
    linked.add(path);
    return filePage(path).address;
  };
  // A page for each test would fill the search with code, so a link to one is shown as its text.
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  const rewritten = (source: string, body: string) =>
    replaceLinks(body, ({ isPicture, text, to }) => {
      const target = targetOf(source, to);
      if (target === null) return `[${text}](${to})`;
      if (isPicture) return picture(source, text, target.path);
      if (target.path === source) return `[${text}](${target.anchor})`;
      if (isTest(target.path) && existsSync(join(repository, target.path))) return text;
      return `[${text}](${base}${addressIn(source, target.path)}${target.anchor})`;
    });

  const pages = listed.map(({ source, section, title, body }): Page => {
    return {
      source,
      address: addressOf(source),
      title,
      description: descriptionOf(body),
      section,
      markdown: rewritten(source, body),
    };
  });
  for (const [folder, title] of Object.entries(overviews)) pages.push(overview(folder, title, pages));
  return {
    pages: [...pages, ...[...linked].map((path) => filePage(path))],
    navigation: sections.map((section) => groupOf(section, expand, pages)),
    downloads: [...downloads],
  };
}

/** The folder of the file that Astro reads for a source. */
const generatedFolder = (source: string) =>
  posix.dirname(`site/generated/${addressOf(source).replace(/\/$/, "") || "start"}`);

const read = (path: string) => readFileSync(join(repository, path), "utf8");

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: repository, exclude: ["**/node_modules/**"] })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();

function sourcesIn(list: readonly Section[]): string[] {
  return list.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if (typeof entry === "string") return entry;
      return "entries" in entry ? sourcesIn([entry]) : entry.page;
    }),
  );
}

function groupOf(section: Section, expand: (source: string) => string[], pages: readonly Page[]): Group {
  const labelled = (source: string, label?: string) => {
    const { title, address } = pages.find((page) => page.source === source)!;
    return { label: label ?? title, address };
  };
  return {
    label: section.label,
    isCollapsed: section.isCollapsed ?? false,
    items: section.entries.flatMap((entry): Group["items"] => {
      if (typeof entry === "string") return expand(entry).map((source) => labelled(source));
      return "entries" in entry ? [groupOf(entry, expand, pages)] : [labelled(entry.page, entry.label)];
    }),
  };
}

function overview(folder: string, title: string, pages: readonly Page[]): Page {
  const rows = pages
    .filter(({ source }) => posix.dirname(source) === folder)
    .map(({ title: name, address, description }) => `- [${name}](${base}${address}): ${description}`);
  if (rows.length === 0) throw new Error(`${folder} has no pages.`);
  const markdown = `${rows.join("\n")}\n`;
  return { source: folder, address: addressOf(folder), title, description: "", section: null, markdown };
}

/** Drawings become part of the page, so that they take its colours; photographs are files. */
function picture(source: string, text: string, path: string): string {
  const file = join(repository, path);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`The picture ${path} does not exist.`);
  if (!path.startsWith("docs/pictures/")) return `![${text}](${posix.relative(generatedFolder(source), path)})`;
  const svg = read(path)
    .trim()
    .replace("<svg ", `<svg role="img" aria-labelledby="${basename(path, ".svg")}" `)
    .replace("<title>", `<title id="${basename(path, ".svg")}">`);
  return `<figure class="drawing">${svg.replaceAll("\n", "")}<figcaption>${text}</figcaption></figure>`;
}
