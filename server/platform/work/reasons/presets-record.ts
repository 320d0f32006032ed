import { presetsMax, reasonKinds } from "@probity/engines/platform/work/reason-kinds.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Line, Reason, Revision, strict } from "#platform/operation/shapes.ts";

const ReasonPreset = named(
  "ReasonPreset",
  strict({
    label: Type.String({ ...Line, maxLength: 60, description: "On its button." }),
    text: Type.String({ ...Reason, maxLength: 500, description: "What it writes into the reason." }),
  }),
);

const OfKind = Type.Optional(Type.Array(ReasonPreset, { maxItems: presetsMax }));

/** A kind that is left out has the reasons of the dashboard; an empty list has none. */
export const ReasonPresetsByKind = named(
  "ReasonPresetsByKind",
  strict(
    Object.fromEntries(reasonKinds.map((kind) => [kind, OfKind])) as Record<
      (typeof reasonKinds)[number],
      typeof OfKind
    >,
  ),
);

export const ReasonPresets = named("ReasonPresets", Type.Object({ presets: ReasonPresetsByKind, revision: Revision }));

export type PresetsByKind = Static<typeof ReasonPresetsByKind>;
export type PresetsRow = { presets: PresetsByKind; revision: number };

export const asReasonPresets = (row: PresetsRow | undefined): Static<typeof ReasonPresets> => ({
  presets: row?.presets ?? {},
  revision: row?.revision ?? 0,
});
