import { nameOf } from "@probity/engines/agreements/fields/field.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { conflictsOf } from "./differences.ts";
import { fieldOf } from "./field-model.ts";
import type { PlacingState } from "./use-placing.ts";

type TroublesProps = {
  readOnly: string | undefined;
  placing: PlacingState;
  stopped: string | null;
  refused: number;
  onRetryPdf?: () => void;
};

/** What stands in the way, above the page. Nothing that was placed is lost by any of it. */
export function Troubles({ readOnly, placing, stopped, refused, onRetryPdf }: TroublesProps) {
  const { unsaved, kept, theirs, base, fields, choose, discard } = placing;
  const names = (theirs ? conflictsOf(base, fields, theirs) : [])
    .map((id) => nameOf(fieldOf(fields, id) ?? fieldOf(base, id)!))
    .join(", ");
  return (
    <>
      {readOnly !== undefined && (
        <Notice icon="lock" title={readOnly}>
          {unsaved && (
            <>
              {texts.keptBack}{" "}
              <Button small onClick={discard}>
                {texts.discard}
              </Button>
            </>
          )}
        </Notice>
      )}
      {stopped !== null && (
        <Notice meaning="stop" urgent title={texts.stopped}>
          {stopped}
        </Notice>
      )}
      {refused > 0 && <Notice meaning="stop" urgent title={texts.refusedFields(refused)} />}
      {theirs && (
        <Notice meaning="look" urgent title={texts.overtaken(names)}>
          <Button small onClick={() => choose("mine")}>
            {texts.keepMine}
          </Button>{" "}
          <Button small onClick={() => choose("theirs")}>
            {texts.takeTheirs}
          </Button>
        </Notice>
      )}
      {unsaved && kept && !kept.isKept && <Notice meaning="look" title={texts.notKept} />}
      {onRetryPdf && (
        <Notice meaning="look" title={texts.pdfFailed}>
          <Button small onClick={onRetryPdf}>
            {texts.tryAgain}
          </Button>
        </Notice>
      )}
    </>
  );
}
