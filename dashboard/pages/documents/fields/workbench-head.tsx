import { nameOf } from "@probity/engines/agreements/fields/field.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Mark } from "../../../kit/mark/mark.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { CopyChip } from "../../../kit/workbench/workbench.tsx";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import type { PlacingState } from "./use-placing.ts";
import type { Workbench } from "./use-workbench.ts";

type StandingProps = { status: string; placing: PlacingState; readOnly: string | undefined };

/** What is not saved says so, and since when it is kept. */
export function Standing({ status, placing: { unsaved, kept }, readOnly }: StandingProps) {
  return (
    <span className="flex">
      <Tag>{status}</Tag>
      {unsaved && <CopyChip says={texts.unsaved} kept={texts.kept} keptAt={kept?.isKept ? kept.at : null} />}
      {!unsaved && readOnly === undefined && <span className="meta">{texts.allSaved}</span>}
    </span>
  );
}

/** Steps back and forth, and back to what is stored. */
export function Undo({ placing: { undo, redo, unsaved, discard } }: { placing: PlacingState }) {
  return (
    <>
      <Button variant="quiet" small {...(!undo && { "aria-disabled": true })} onClick={undo}>
        {texts.undo}
      </Button>
      <Button variant="quiet" small {...(!redo && { "aria-disabled": true })} onClick={redo}>
        {texts.redo}
      </Button>
      {unsaved && (
        <Button variant="quiet" small onClick={discard}>
          {texts.discard}
        </Button>
      )}
    </>
  );
}

/** Leads from one field with a warning to the next. */
export function ToLookAt({ bench }: { bench: Workbench }) {
  const ids = [...new Set(bench.warnings.map(({ fieldId }) => fieldId))];
  if (ids.length === 0) return null;
  const next = ids[(ids.indexOf(bench.selected?.id ?? "") + 1) % ids.length]!;
  const field = bench.fields.find(({ id }) => id === next)!;
  return (
    <Button variant="quiet" small title={nameOf(field)} onClick={() => bench.select(next, true)}>
      <Mark shape="look" size={14} /> {texts.lookAt(ids.length)}
    </Button>
  );
}
