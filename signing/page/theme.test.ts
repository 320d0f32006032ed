import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Scheme, surfaces } from "@probity/engines/agreements/branding/brand-colour.ts";
import { writeColour } from "@probity/engines/agreements/branding/contrast.ts";
import { expect, it } from "vitest";

const tokens = readFileSync(join(import.meta.dirname, "styles/tokens.css"), "utf8");

it.each(["light", "dark"] as const satisfies Scheme[])(
  "the surfaces that a %s colour is judged on are those of the page",
  (scheme) => {
    const place = scheme === "light" ? 1 : 2;
    const ofPage = ["page", "surface", "sunken"].map(
      (name) => new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)![place],
    );
    const tint = new RegExp(`--neutral-tint-${scheme}: (#\\w{6})`).exec(tokens)![1];
    expect(surfaces[scheme].map(writeColour).toSorted()).toEqual([...ofPage, tint].toSorted());
  },
);
