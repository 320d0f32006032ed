import type { ScreeningMatch, ScreeningRun } from "@probity/contract";
import { type RefObject, useState } from "react";
import { failureOf, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { ChoiceList } from "../../kit/choice-list/choice-list.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Conflict } from "../../kit/states/conflict.tsx";
import { useKitTexts } from "../../kit/texts.ts";
import { useToast } from "../../kit/toast/toast.tsx";
import { type Decision, whatFollows } from "../../records/screening/what-follows.ts";
import { ReasonComposer } from "../../records/reasons/reason-composer.tsx";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./run.module.css";

const route = "POST /screening/matches/{id}/decision";

/** The key that chooses each decision; Mod+Enter commits it. */
export const decisionKeys: Record<Decision, string> = { false_positive: "z", confirmed: "y" };
const decisions = ["false_positive", "confirmed"] as const;

export type DecisionPanelProps = {
  run: ScreeningRun;
  match: ScreeningMatch;
  choice: Decision | null;
  onChoice: (choice: Decision) => void;
  onDecided: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** The one place where a match is decided: a choice, a reason, and what follows from it. */
export function DecisionPanel({ run, match, choice, onChoice, onDecided, field }: DecisionPanelProps) {
  const kit = useKitTexts();
  const keysOn = useSingleKeys();
  const whyRole = useRoles().whyNot(route);
  const { decide, reason, write, lastUsed, overtaken, send } = useDeciding({ run, match, choice, onDecided });
  const why = whyRole ?? (choice === null ? texts.chooseFirst : undefined);
  const commit = choice === null ? texts.decision : texts.commit(choice);
  const meanings = match.entry.kind === "entity" ? texts.choicesEntity : texts.choices;
  return (
    <Inspector
      title={texts.decision}
      lead={<StatusBadge of="match" value={match.decision} />}
      foot={
        <>
          <Button
            variant="primary"
            wide
            keys={["Mod", "Enter"]}
            why={decide.sending ? kit.sending : (why ?? (reason.trim() === "" ? kit.reasonRequired : undefined))}
            onClick={() => void send()}
          >
            {commit}
          </Button>
          <p className="micro ink-3">{texts.onlyAdministrators}</p>
        </>
      }
    >
      {overtaken && (
        <Conflict
          title={texts.conflict}
          text={texts.conflictText}
          mine={{ revision: overtaken.mine, content: `${choice ?? ""}: “${reason}”` }}
          theirs={{ revision: overtaken.theirs, content: `${match.decision}: “${match.reason ?? ""}”` }}
          why={why}
          onReapply={() => void send()}
          onDrop={() => write("")}
        />
      )}
      <Refusal error={decide.error} />
      <ChoiceList
        label={texts.yourDecision}
        value={choice}
        onValue={onChoice}
        choices={decisions.map((value) => ({
          value,
          badge: <StatusBadge of="match" value={value} />,
          meaning: meanings[value],
          key: decisionKeys[value],
          why: whyRole,
        }))}
      />
      <ReasonComposer
        ref={field}
        footless
        reason={reason}
        onReason={write}
        kind={`match_${choice ?? "false_positive"}`}
        own={texts.presets[choice ?? "false_positive"]}
        lastUsed={lastUsed}
        cites={match.factors.filter(({ points }) => points !== 0).map(({ code }) => code)}
        commit={commit}
        why={why}
        onCommit={() => void send()}
        sending={decide.sending}
        keysOn={keysOn}
      />
      {choice !== null && <Follows run={run} match={match} decision={choice} />}
    </Inspector>
  );
}

/** Why the last attempt was refused. */
export function Refusal({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <Notice meaning="stop" title={failureOf(error).code} urgent>
      {sentenceOf(error)}
    </Notice>
  );
}

/** What was written, and whether somebody else has decided since: their decision is shown before this one goes over it. */
function useDeciding({ run, match, choice, onDecided }: Omit<DecisionPanelProps, "onChoice" | "field">) {
  const toast = useToast();
  const decide = useWrite(route);
  const [reason, setReason] = useState("");
  const [lastUsed, setLastUsed] = useState<string>();
  const made = run.decisions.filter(({ matchId }) => matchId === match.id).length;
  const [writtenFor, setWrittenFor] = useState(made);
  const write = (next: string) => {
    if (reason === "") setWrittenFor(made);
    setReason(next);
  };
  const send = async () => {
    if (choice === null) return;
    setWrittenFor(made);
    try {
      const reply = await decide.send({ id: match.id, body: { decision: choice, reason } });
      setLastUsed(reason);
      setReason("");
      const isDecided = "match" in reply;
      toast(isDecided ? texts.decided(choice) : texts.proposed, { shape: isDecided ? "fine" : "unknown" });
      onDecided();
    } catch {
      // `decide.error` has it, and the reason stays.
    }
  };
  const overtaken = reason !== "" && made > writtenFor ? { mine: writtenFor, theirs: made } : null;
  return { decide, reason, write, lastUsed, overtaken, send };
}

function Follows({ run, match, decision }: { run: ScreeningRun; match: ScreeningMatch; decision: Decision }) {
  const { status, pending, facts } = whatFollows(run, match, decision);
  return (
    <section aria-label={texts.followsTitle} className="stack">
      <h3 className="meta">{texts.followsTitle}</h3>
      <ul className={`${styles.follows} meta`}>
        <li>
          {texts.followsRun(run.status, status)}, {texts.followsPending(pending)}
        </li>
        {facts.map(({ fact, now, afterwards }) => (
          <li key={fact}>
            <span className="mono">{fact}</span> {texts.followsFact(now, afterwards)}
          </li>
        ))}
        <li>{texts.followsKept}</li>
      </ul>
    </section>
  );
}
