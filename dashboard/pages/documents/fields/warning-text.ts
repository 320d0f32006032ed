import { nameOf } from "@probity/engines/agreements/fields/field.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { fieldOf, type PlacedField } from "./field-model.ts";
import type { Fit } from "./text-fit.ts";
import type { Warning } from "./warnings.ts";

export function fitText({ unit, characters, needed, room }: Fit): string {
  return unit === "points" ? texts.warnings.characters(characters, needed) : texts.warnings.lines(needed, room);
}

/** A warning in words. */
export function warningText(warning: Warning, fields: readonly PlacedField[]): string {
  switch (warning.kind) {
    case "overflow":
      return fitText(warning.fit);
    case "overlap":
      return texts.warnings.overlap(nameOf(fieldOf(fields, warning.otherId)!));
    case "beyond":
      return warning.message;
  }
}
