import { defineCollection } from "astro:content";
import { docsSchema } from "@astrojs/starlight/schema";
import { glob } from "astro/loaders";

/** The pages that build.ts has made of the Markdown of the repository. */
export const collections = {
  docs: defineCollection({ loader: glob({ base: "./generated", pattern: "**/*.md" }), schema: docsSchema() }),
};
