import type { Action } from "@probity/contract";
import { type ActionStatus, isOpen, movers, transitions } from "@probity/engines/actions/transitions.ts";
import { type RefObject, useState } from "react";
import { isRefusedWith, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { Composer } from "../../kit/composer/composer.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { Conflict } from "../../kit/states/conflict.tsx";
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
  const { status, revision } = action.data;
  const { role, whyNot } = useRoles();
  const keysOn = useSingleKeys();
  const [reason, setReason] = useState("");
  const [lastUsed, setLastUsed] = useState<string>();
  // A conflict is against the revision the reason was written for; reading again does not hide it.
  const [writtenFor, setWrittenFor] = useState(revision);
  const move = useWrite("POST /risk/actions/{id}/transitions");
  const next: readonly ActionStatus[] = transitions[status];
  const chosen = step !== null && next.includes(step) ? step : next[0];
  if (chosen === undefined) return <Notice title={texts.done} />;

  const mayCancel = role === "owner" || role === "admin";
  const whyStep = (to: ActionStatus) => (movers[to] === "administrators" && !mayCancel ? texts.whyCancel : undefined);
  const send = async (expectedRevision: number) => {
    try {
      const moved = await move.send({ id: action.id, body: { status: chosen, expectedRevision, reason } });
      setLastUsed(reason);
      setReason("");
      // An action that is still open stays with whoever works on it.
      if (!isOpen(moved.data.status)) onDone(moved);
    } catch {
      setWrittenFor(expectedRevision);
    }
  };
  const isOld = isRefusedWith(move.error, "stale_revision");
  if (isOld && revision !== writtenFor)
    return (
      <Conflict
        title={texts.conflict}
        text={texts.conflictText}
        mine={{ revision: writtenFor, content: `${chosen}: “${reason}”` }}
        theirs={{ revision, content: `${status}: “${action.data.lastReason ?? ""}”` }}
        onReapply={() => void send(revision)}
        onDrop={move.reset}
      />
    );
  return (
    <>
      {move.error !== null && !isOld && <Notice meaning="stop" title={sentenceOf(move.error)} urgent />}
      <Composer
        ref={field}
        reason={reason}
        onReason={setReason}
        presets={texts.presets[chosen].map((label) => ({ label, text: `${label}.` }))}
        lastUsed={lastUsed}
        cites={[action.data.subjectExternalId]}
        commit={texts.steps[chosen].commit}
        note={texts.steps[chosen].note}
        why={why ?? whyNot("POST /risk/actions/{id}/transitions") ?? whyStep(chosen)}
        onCommit={() => void send(revision)}
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
