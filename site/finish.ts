import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { base } from "./pages/addresses.ts";

/**
 * A tag with its attributes, whose values may hold brackets. A script is passed over as a whole, since what is in it is no markup.
 */
const tag =
  /<script\b[^>]*>[^]*?<\/script>|<[a-z][\w-]*(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/gi;
const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application)[^>]*>([^]*?)<\/script>/g;
/** Where the name of the stylesheet goes: it follows from what all pages need. */
const placeholder = "_astro/inline.css";

/** The rule by which Expressive Code finds its coloured words. */
const colouredWord = "span[style^='--']:not([class])";

/**
 * Makes the built pages fit the policy they are served under, and every address relative, so that the same files work at any path of
 * any server. Writes the hashes of the scripts that stay inside of pages.
 */
export function finish(dist: string): void {
  const styles = new Map<string, string>();
  const sheets = new Set<string>();
  const hashes = new Set<string>();
  const pages = globSync("**/*.html", { cwd: dist }).map((name) => {
    const html = withoutInlineStyles(withoutSheets(readFileSync(join(dist, name), "utf8"), sheets), styles);
    for (const [, script] of html.matchAll(inlineScript)) hashes.add(`'sha256-${sha256(script!).toString("base64")}'`);
    return { name, html: breakablePaths(relativeAddresses(html, rootFrom(name))) };
  });
  const rules = [...[...styles].map(([style, name]) => `.${name}{${style}}`), ...sheets].join("\n");
  const stylesheet = `_astro/inline.${sha256(rules).toString("hex").slice(0, 8)}.css`;
  writeFileSync(join(dist, stylesheet), `${rules}\n`);
  for (const { name, html } of pages) writeFileSync(join(dist, name), html.replace(placeholder, stylesheet));
  for (const name of globSync("**/*.css", { cwd: dist })) {
    const path = join(dist, name);
    const css = readFileSync(path, "utf8").replaceAll(`url(${base}`, `url(${rootFrom(name)}`);
    writeFileSync(path, css.replaceAll(colouredWord, "span[class^='i-']"));
  }
  writeFileSync(join(dist, "script-hashes.json"), `${JSON.stringify([...hashes].toSorted(), null, 2)}\n`);
  const left = globSync("**/*.{html,css,js}", { cwd: dist }).filter((name) =>
    /["'(]\/docs\//.test(readFileSync(join(dist, name), "utf8")),
  );
  if (left.length > 0) throw new Error(`These still know where the site is: ${left.slice(0, 5).join(", ")}`);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** The way from a file to the root of the site. */
const rootFrom = (name: string) => "../".repeat(name.split(/[\\/]/).length - 1) || "./";

export function relativeAddresses(html: string, root: string): string {
  return html.replaceAll(tag, (text) => {
    if (/^<script\b/i.test(text))
      return text.replace(/^<script\b[^>]*>/i, (open) => open.replaceAll(`="${base}`, `="${root}`));
    return text.replaceAll(`="${base}`, `="${root}`);
  });
}

/** A path in a table may go on in the next line after each of its parts. */
export const breakablePaths = (html: string) =>
  html.replaceAll(/<td>(\/[^<\s]+)<\/td>/g, (_, path: string) => `<td>${path.replaceAll(/(?<=.)\//g, "/<wbr>")}</td>`);

/** The rules of a drawing go where the policy allows them; all drawings share them. */
export const withoutSheets = (html: string, sheets: Set<string>) =>
  html.replaceAll(
    /(<svg\b[^>]*>(?:<title[^>]*>[^<]*<\/title>)?(?:<desc>[^<]*<\/desc>)?)<style>([^<]*)<\/style>/g,
    (_, start: string, rules: string) => {
      sheets.add(rules);
      return start;
    },
  );

/** A style attribute becomes a class of a stylesheet: a policy can allow a file, and cannot allow some attributes. */
export function withoutInlineStyles(html: string, styles: Map<string, string>): string {
  const changed = html.replaceAll(tag, (text) => {
    const style = /^<script\b/i.test(text) ? undefined : / style="([^"]*)"/.exec(text)?.[1];
    if (style === undefined) return text;
    const name = styles.get(style) ?? `i-${styles.size}`;
    styles.set(style, name);
    const bare = text.replace(/ style="[^"]*"/, "");
    return / class="/.test(bare)
      ? bare.replace(/ class="/, ` class="${name} `)
      : bare.replace(/^<[\w-]+/, `$& class="${name}"`);
  });
  return changed.replace("</head>", `<link rel="stylesheet" href="${base}${placeholder}"></head>`);
}
