import dataProcessingData from "./starters/data-processing.json?raw";
import dataProcessing from "./starters/data-processing.md?raw";
import engagementLetterData from "./starters/engagement-letter.json?raw";
import engagementLetter from "./starters/engagement-letter.md?raw";
import termsOfServiceData from "./starters/terms-of-service.json?raw";
import termsOfService from "./starters/terms-of-service.md?raw";
import { templatesTexts } from "../../texts/templates.ts";
import { type Content, emptyContent } from "./editor/content.ts";
import type { StarterName } from "./starter-names.ts";

const named = (name: StarterName, source: string, sampleData: string): Content => ({
  ...emptyContent,
  name: templatesTexts.starters[name].title,
  source,
  sampleData: JSON.parse(sampleData) as Content["sampleData"],
});

/** Agreements to begin with. */
export const starters: Readonly<Record<StarterName, Content>> = {
  "terms-of-service": named("terms-of-service", termsOfService, termsOfServiceData),
  "data-processing": named("data-processing", dataProcessing, dataProcessingData),
  "engagement-letter": named("engagement-letter", engagementLetter, engagementLetterData),
};
