import { scenariosMax } from "@probity/engines/risk/policy/simulate/scenario-file.ts";
import { Button } from "../../../kit/button/button.tsx";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import type { LookForUntested } from "./use-untested.ts";

const texts = policyEditorTexts.untested;

type UntestedToolsProps = { untested: LookForUntested; count: number; hasErrors: boolean };

/** A scenario for everything that none has tried, at the press of a button. */
export function UntestedTools({ untested: { isLooking, looked, look }, count, hasErrors }: UntestedToolsProps) {
  const why = hasErrors
    ? policyEditorTexts.simulation.none
    : count >= scenariosMax
      ? policyEditorTexts.scenarios.full
      : isLooking
        ? texts.looking
        : undefined;
  return (
    <>
      <Button small icon="plus" why={why} onClick={look}>
        {texts.look}
      </Button>
      <span className="meta ink-2" role="status">
        {isLooking ? texts.looking : looked && texts.found(looked)}
      </span>
    </>
  );
}
