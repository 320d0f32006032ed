import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import starlight from "@astrojs/starlight";
import { build } from "astro";
import { passthroughImageService } from "astro/config";
import { finish } from "./finish.ts";
import { llmsFull, llmsIndex } from "./llms.ts";
import { base } from "./pages/addresses.ts";
import { type Page, repository } from "./pages/page.ts";
import { type Group, readSite } from "./pages/read-pages.ts";
import { writeIndex } from "./search/write-index.ts";
import { dist, isOutdated, sourcesDigest, stamp } from "./sources.ts";

const root = import.meta.dirname;
const generated = join(root, "generated");

const notFound = {
  title: "Nothing is at this address",
  description: "",
  markdown: `Search for it, or begin at the [start](${base}).\n`,
};

async function buildSite(): Promise<void> {
  const digest = sourcesDigest();
  const { pages, navigation, downloads } = readSite();
  rmSync(dist, { recursive: true, force: true });
  rmSync(generated, { recursive: true, force: true });
  for (const page of pages) write(join(generated, `${page.address.replace(/\/$/, "") || "index"}.md`), withHead(page));
  write(join(generated, "404.md"), withHead(notFound));
  await buildPages(navigation);
  copy(join(repository, "dashboard/frame/favicon.svg"), join(dist, "favicon.svg"));
  for (const path of downloads) copy(join(repository, path), join(dist, "files", path));
  write(join(dist, "llms.txt"), llmsIndex(pages));
  write(join(dist, "llms-full.txt"), llmsFull(pages));
  finish(dist);
  await writeIndex(pages, dist);
  compress();
  writeFileSync(stamp, digest);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

const withHead = ({ title, description, markdown }: Pick<Page, "title" | "description" | "markdown">) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n${markdown}`;

async function buildPages(navigation: Group[]): Promise<void> {
  await build({
    root,
    base,
    outDir: dist,
    configFile: false,
    logLevel: "error",
    trailingSlash: "always",
    cacheDir: join(root, "node_modules/.astro"),
    // Pictures are as large as they are shown; nothing has to be made of them.
    image: { service: passthroughImageService() },
    build: { inlineStylesheets: "never" },
    vite: { build: { assetsInlineLimit: 0 } },
    integrations: [
      starlight({
        title: "Probity",
        logo: { src: "../dashboard/frame/favicon.svg", alt: "" },
        favicon: "/favicon.svg",
        customCss: ["../dashboard/fonts.css", "../dashboard/kit/tokens.css", "./theme/theme.css"],
        components: { Search: "./theme/search.astro" },
        // Headings are indexed one by one, by search/write-index.ts.
        pagefind: false,
        credits: false,
        lastUpdated: false,
        markdown: { processedDirs: ["./generated/"] },
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
        expressiveCode: { themes: ["github-dark", "github-light"], defaultProps: { frame: "none" } },
        sidebar: navigation.map(sidebarGroup),
      }),
    ],
  });
}

type SidebarItem = { label: string; link: string } | { label: string; collapsed: boolean; items: SidebarItem[] };

function sidebarGroup({ label, isCollapsed, items }: Group): SidebarItem {
  return {
    label,
    collapsed: isCollapsed,
    items: items.map((item) =>
      "items" in item ? sidebarGroup(item) : { label: item.label, link: `/${item.address}` },
    ),
  };
}

/** Files whose names change with their content are asked for once, so it pays to make them small. */
function compress(): void {
  for (const name of globSync("_astro/*.{js,css}", { cwd: dist })) {
    const bytes = readFileSync(join(dist, name));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}

if (import.meta.main && isOutdated()) await buildSite();
