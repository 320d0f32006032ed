import type { ReasonKind } from "@probity/engines/platform/work/reason-kinds.ts";
import type { ComponentProps } from "react";
import { useRecord } from "../../api/queries.ts";
import { Composer } from "../../kit/composer/composer.tsx";

type ReasonComposerProps = Omit<ComponentProps<typeof Composer>, "presets"> & {
  kind: ReasonKind;
  /** The reasons of the page, where the organization has set none of the kind. */
  own: readonly string[];
};

/** A composer that offers the organization's reasons for this kind of decision. */
export function ReasonComposer({ kind, own, ...composer }: ReasonComposerProps) {
  const reading = useRecord("GET /reason-presets", {});
  const set = reading.state === "shown" ? reading.value.presets[kind] : undefined;
  return <Composer {...composer} presets={set ?? own.map((label) => ({ label, text: `${label}.` }))} />;
}
