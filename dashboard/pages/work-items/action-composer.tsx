import type { Action } from "@probity/contract";
import { type ActionStatus, isOpen, movers, transitions } from "@probity/engines/risk/action-transitions.ts";
import { type RefObject, useState } from "react";
import { isRefusedWith, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { Notice } from "../../kit/notice/notice.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { Conflict } from "../../kit/states/conflict.tsx";
import { ReasonComposer } from "../../records/reasons/reason-composer.tsx";
import { workItemsTexts as texts } from "../../texts/work-items.ts";

/** The letter that opens each step; Mod+Enter commits it. */
export const stepKeys: Record<ActionStatus, string> = {
  requested: "r",
  acknowledged: "a",
  completed: "c",
  failed: "f",
  cancelled: "Shift+x",
};

type ActionComposerProps = {
  action: Action;
  step: ActionStatus | null;
  onStep: (step: ActionStatus) => void;
  /** Why nothing can be decided here now: somebody else has the item. */
  why: string | undefined;
  onDone: (action: Action) => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** The one place where an action moves: a step of the state table, a reason, and the revision that was looked at. */
export function ActionComposer({ action, step, onStep, why, onDone, field }: ActionComposerProps) {
  const { status, revision, lastReason } = action.data;
  const { role, whyNot } = useRoles();
  const keysOn = useSingleKeys();
  const { move, reason, write, lastUsed, writtenFor, isOvertaken, send } = useMoving(action, onDone);
  const next: readonly ActionStatus[] = transitions[status];
  const chosen = chosenOf(step, status);
  if (chosen === undefined) return <Notice title={texts.done} />;

  const mayCancel = role === "owner" || role === "admin";
  const whyStep = (to: ActionStatus) => (movers[to] === "administrators" && !mayCancel ? texts.whyCancel : undefined);
  const meant = chosenOf(step, writtenFor.status) ?? chosen;
  if (isOvertaken)
    return (
      <Conflict
        title={texts.conflict}
        text={texts.conflictText}
        mine={{ revision: writtenFor.revision, content: `${meant}: “${reason}”` }}
        theirs={{ revision, content: `${status}: “${lastReason ?? ""}”` }}
        why={why ?? whyStep(meant) ?? (next.includes(meant) ? undefined : texts.whyOvertaken(status, meant))}
        onReapply={() => void send(meant, revision)}
        onDrop={() => (write(""), move.reset())}
      />
    );
  const isOld = isRefusedWith(move.error, "stale_revision");
  return (
    <>
      {move.error !== null && !isOld && <Notice meaning="stop" title={sentenceOf(move.error)} urgent />}
      <ReasonComposer
        ref={field}
        reason={reason}
        onReason={write}
        kind={`action_${chosen}`}
        own={texts.presets[chosen]}
        lastUsed={lastUsed}
        cites={[action.data.subjectExternalId]}
        commit={texts.steps[chosen].commit}
        note={texts.steps[chosen].note}
        why={why ?? whyNot("POST /risk/actions/{id}/transitions") ?? whyStep(chosen)}
        onCommit={() => void send(chosen, writtenFor.revision)}
        sending={move.sending}
        keysOn={keysOn}
        head={
          <>
            <Segmented
              label={texts.step}
              value={chosen}
              onValue={onStep}
              segments={next.map((to) => ({ value: to, keys: stepKeys[to].split("+"), why: whyStep(to) }))}
            />
            <span className="push meta ink-3">
              {status} → {chosen}
            </span>
          </>
        }
      />
    </>
  );
}

/**
 * The reason, and what was on the screen when it was begun. A change since then is shown before the reason goes over it, whether the
 * page heard of it by itself or the server refused the old revision.
 */
function useMoving(action: Action, onDone: (action: Action) => void) {
  const { status, revision } = action.data;
  const move = useWrite("POST /risk/actions/{id}/transitions");
  const [reason, setReason] = useState("");
  const [lastUsed, setLastUsed] = useState<string>();
  const [writtenFor, setWrittenFor] = useState({ revision, status });
  const write = (written: string) => {
    if (reason === "") setWrittenFor({ revision, status });
    setReason(written);
  };
  const send = async (to: ActionStatus, expectedRevision: number) => {
    try {
      const moved = await move.send({ id: action.id, body: { status: to, expectedRevision, reason } });
      setLastUsed(reason);
      setReason("");
      // An action that is still open stays with whoever works on it.
      if (!isOpen(moved.data.status)) onDone(moved);
    } catch {
      // `move.error` has it, and the reason stays.
    }
  };
  const isOvertaken = reason !== "" && revision !== writtenFor.revision && !move.sending;
  return { move, reason, write, lastUsed, writtenFor, isOvertaken, send };
}

/** The step that somebody chose if the state has it, otherwise its first; a finished action has none. */
function chosenOf(step: ActionStatus | null, status: ActionStatus): ActionStatus | undefined {
  const next: readonly ActionStatus[] = transitions[status];
  return step !== null && next.includes(step) ? step : next[0];
}
