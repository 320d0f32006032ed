import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser } from "../signing/testing/browser.ts";
import { repository } from "./pages/page.ts";

const pictures = globSync("docs/pictures/*.svg", { cwd: repository }).map((path) => ({
  name: basename(path),
  svg: readFileSync(join(repository, path), "utf8"),
}));
const css = readFileSync(join(repository, "dashboard/kit/tokens.css"), "utf8");
const darkFrom = css.indexOf('[data-theme="dark"]');
const valuesOf = (text: string) =>
  new Map(Array.from(text.matchAll(/--([\w-]+): (#[\da-f]{6});/g), ([, name, value]) => [name!, value!]));
const tokens = { light: valuesOf(css.slice(0, darkFrom)), dark: valuesOf(css.slice(darkFrom)) };

/** Colours that are no token, or another value than the token has in that theme. */
function strangeColours(svg: string): string[] {
  const style = /<style>([^]*?)<\/style>/.exec(svg)?.[1] ?? "";
  const [light = "", dark = ""] = style.split("@media (prefers-color-scheme: dark)");
  const inTheme = (text: string, values: Map<string, string>) =>
    Array.from(text.matchAll(/(?:fill|stroke|color):([^;}]+)/g), ([, value]) => value!).filter((value) => {
      const [, token, fallback] = /^var\(--([\w-]+), (#[\da-f]{6})\)$/.exec(value) ?? [];
      return value !== "none" && (token === undefined || values.get(token) !== fallback);
    });
  const attributes = svg.replace(style, "").match(/\s(?:fill|stroke|style|color)="[^"]*"/g) ?? [];
  return [...inTheme(light, tokens.light), ...inTheme(dark, tokens.dark), ...attributes];
}

/** What a reader would stumble over, measured in a browser with whatever font it has. */
async function faultsOf(page: Page, svg: string, colorScheme: "light" | "dark"): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.setContent(`<body style="margin:0;width:960px">${svg}</body>`);
  return page.evaluate(() => {
    const channels = (colour: string) => colour.match(/\d+/g)!.map((part) => Number(part) / 255);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const shapes = [...document.querySelectorAll("rect, circle")].map((shape) => ({
      box: shape.getBoundingClientRect(),
      fill: getComputedStyle(shape).fill,
    }));
    const texts = [...document.querySelectorAll("svg text")].map((element) => ({
      text: element.textContent,
      box: element.getBoundingClientRect(),
      style: getComputedStyle(element),
    }));
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const holds = (a: DOMRect, b: DOMRect) =>
      a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom;
    return texts.flatMap(({ text, box, style }, index) => {
      const around = shapes.filter((shape) => holds(shape.box, box));
      const found = contrast(style.fill, around.at(-1)?.fill ?? "rgb(128, 128, 128)");
      return [
        shapes.some((shape) => meet(shape.box, box) && !holds(shape.box, box))
          ? `${text} crosses the edge of a box`
          : "",
        found < 4.5 ? `${text} has a contrast of ${found.toFixed(1)}` : "",
        Number.parseFloat(style.fontSize) < 12 ? `${text} is smaller than 12 px` : "",
        ...texts.slice(index + 1).map((other) => (meet(box, other.box) ? `${text} covers ${other.text}` : "")),
      ].filter((fault) => fault !== "");
    });
  });
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

describe.each(pictures)("the picture $name", ({ svg }) => {
  it("is 960 wide, and says what it shows to those who cannot see it", () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 960 \d+"/);
    expect(svg).toMatch(/<title>[^<]{10,}<\/title>\n<desc>[^<]{40,}<\/desc>/);
  });

  it("has no colour but those of the tokens", () => {
    expect(strangeColours(svg)).toEqual([]);
  });

  it.each(["light", "dark"] as const)("can be read in the %s theme", async (theme) => {
    expect(await faultsOf(page, svg, theme)).toEqual([]);
  });
});

describe("the checks of pictures", () => {
  const [, before, after] = /^([^]*?<rect [^>]*>\n)([^]*)$/.exec(pictures[0]!.svg)!;
  const withShape = (shape: string) => `${before}${shape}${after!.replace(/^[^]*(?=<\/svg>)/, "")}`;

  it("find all pictures", () => {
    expect(pictures.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["agreement.svg", "decision.svg", "parts.svg", "request.svg", "screening.svg"]),
    );
  });

  it.each([
    [
      '<rect x="10" y="10" width="40" height="30" class="p-box"/><text x="12" y="30" class="p-d">much too long</text>',
      "crosses",
    ],
    ['<text x="12" y="30" class="p-nt">pale</text>', "contrast"],
    ['<text x="12" y="30" class="p-d" font-size="9" style="font-size:9px">small</text>', "smaller"],
    ['<text x="12" y="30" class="p-d">one</text><text x="20" y="32" class="p-d">two</text>', "covers"],
  ])("refuse %s", async (shape, fault) => {
    expect((await faultsOf(page, withShape(shape), "light")).join()).toContain(fault);
  });

  it("refuse a colour that is no token, or has another value than its token", () => {
    expect(strangeColours('<rect fill="#fff"/>')).toHaveLength(1);
    expect(strangeColours("<style>.a{fill:#123456}</style>")).toHaveLength(1);
    expect(strangeColours("<style>.a{fill:var(--surface, #fffffe)}</style>")).toHaveLength(1);
  });
});
