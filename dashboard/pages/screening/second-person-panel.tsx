import type { Proposal, ScreeningMatch } from "@probity/contract";
import { type RefObject, useState } from "react";
import { useRoles } from "../../api/roles.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { ChoiceList } from "../../kit/choice-list/choice-list.tsx";
import { Composer } from "../../kit/composer/composer.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Steps } from "../../kit/steps/steps.tsx";
import { useKitTexts } from "../../kit/texts.ts";
import { Time } from "../../kit/time/time.tsx";
import { Who } from "../../kit/who/who.tsx";
import { type NamedPerson, useNameOf } from "../../records/people/use-name-of.ts";
import { useAnswer } from "../../records/proposals/use-answer.ts";
import type { Decision } from "../../records/screening/what-follows.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import { decisionKeys, Refusal } from "./decision-panel.tsx";

type MatchChange = Extract<Proposal["data"]["change"], { operation: "decideMatch" }>;
export type MatchProposal = Proposal & { data: { change: MatchChange } };

/** The proposal that waits on a match, if one does. */
export const proposalOn = (match: ScreeningMatch, pending: readonly Proposal[]): MatchProposal | undefined =>
  pending.find(
    (one): one is MatchProposal => one.data.change.operation === "decideMatch" && one.data.resourceId === match.id,
  );

type SecondPersonPanelProps = {
  match: ScreeningMatch;
  proposal: MatchProposal;
  choice: Decision | null;
  onChoice: (choice: Decision) => void;
  onDecided: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** A decision that one person has proposed: the second agrees, or hands it back with a reason. */
export function SecondPersonPanel({ match, proposal, choice, onChoice, onDecided, field }: SecondPersonPanelProps) {
  const kit = useKitTexts();
  const keysOn = useSingleKeys();
  const { whyNot } = useRoles();
  const [reason, setReason] = useState("");
  const { change, createdBy } = proposal.data;
  const { decision: proposed } = change.request;
  const author = useNameOf()(createdBy.replace(/^user:/, ""));
  const isMine = author?.me === true;
  const isAgreed = choice === proposed;
  const told = { approve: texts.decided(proposed), decline: texts.handedBack, withdraw: texts.withdrawn };
  const answer = useAnswer(proposal.id, told, onDecided);
  const commit = isMine ? answer.withdraw : isAgreed ? answer.approve : () => answer.decline(reason);
  const whyRole = whyNot("POST /proposals/{id}/approve");
  const whyChoice = isMine ? undefined : choice === null ? texts.chooseFirst : undefined;
  const whyReason = !isMine && choice !== null && !isAgreed && reason.trim() === "" ? kit.reasonRequired : undefined;
  const why = whyRole ?? whyChoice ?? whyReason ?? (answer.sending ? kit.sending : undefined);
  useKeyHandlers({ "Mod+Enter": why === undefined && (isMine || isAgreed) ? commit : undefined });
  const action = isMine ? texts.withdraw : choice === null || isAgreed ? texts.agree(proposed) : texts.handBack;
  return (
    <Inspector
      title={texts.decision}
      lead={<StatusBadge of="match" value={match.decision} />}
      end={texts.oneOfTwo}
      foot={
        <>
          <Button variant="primary" wide keys={["Mod", "Enter"]} why={why} onClick={commit}>
            {action}
          </Button>
          <p className="micro ink-3">{texts.secondOnly}</p>
        </>
      }
    >
      <Refusal error={answer.error} />
      <TwoSteps proposal={proposal} author={author} />
      {!isMine && (
        <ChoiceList
          label={texts.yourDecision}
          value={choice}
          onValue={onChoice}
          choices={choicesOn(proposed, whyRole)}
        />
      )}
      {!isMine && choice !== null && !isAgreed && (
        <Composer
          ref={field}
          footless
          reason={reason}
          onReason={setReason}
          cites={match.factors.filter(({ points }) => points !== 0).map(({ code }) => code)}
          commit={texts.handBack}
          why={whyRole}
          onCommit={commit}
          sending={answer.sending}
          keysOn={keysOn}
        />
      )}
      {!isMine && isAgreed && (
        <p className="meta ink-2">
          {texts.followsRun(change.before.runStatus, change.after.runStatus)}. {texts.agreeKeeps}
        </p>
      )}
    </Inspector>
  );
}

const choicesOn = (proposed: "confirmed" | "false_positive", why: string | undefined) =>
  (["false_positive", "confirmed"] as const).map((value) => ({
    value,
    badge: <StatusBadge of="match" value={value} />,
    meaning: value === proposed ? texts.agreeMeaning : texts.handBackMeaning,
    key: decisionKeys[value],
    why,
  }));

/** What the first person said stays in sight while the second decides. */
function TwoSteps({ proposal, author }: { proposal: MatchProposal; author: NamedPerson | null }) {
  const { change, createdBy, createdAt, expiresAt } = proposal.data;
  const isMine = author?.me === true;
  const first = (
    <div className="stack">
      <span className="flex">
        <Who name={author?.name ?? createdBy} me={isMine} /> <strong>{author?.name ?? createdBy}</strong>
        <span className="meta ink-3">
          <Time at={createdAt} />
        </span>
      </span>
      <span>
        <StatusBadge of="match" value={change.request.decision} />{" "}
        <span className="meta ink-2">{texts.proposedWord}</span>
      </span>
      <p className="ink-2">“{change.request.reason}”</p>
    </div>
  );
  const second = (
    <div className="stack">
      <strong>{isMine ? texts.otherDecides : texts.youDecide}</strong>
      <p className="meta ink-2">
        {isMine ? texts.otherDecidesText : texts.youDecideText(change.before.runStatus)} {texts.lapses}{" "}
        <Time at={expiresAt} />.
      </p>
    </div>
  );
  return (
    <Steps
      label={texts.twoPeople}
      steps={[
        { state: "done", content: first },
        { state: "open", content: second },
      ]}
    />
  );
}
