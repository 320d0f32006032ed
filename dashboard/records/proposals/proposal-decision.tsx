import type { Proposal } from "@probity/contract";
import { type ReactNode, useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import type { Route } from "../../api/routes-of-methods.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { Badge, StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { ChoiceList } from "../../kit/choice-list/choice-list.tsx";
import { CommitButton } from "../../kit/composer/composer.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Steps } from "../../kit/steps/steps.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useSession } from "../../session/use-session.ts";
import { ReasonComposer } from "../reasons/reason-composer.tsx";
import { proposalTexts as texts } from "../../texts/proposals.ts";
import { useActor } from "../people/use-actor.ts";
import { type Told, useAnswer } from "./use-answer.ts";

type Decided = "approve" | "decline";

type ProposalDecisionProps = {
  proposal: Proposal;
  /** The operation that was proposed: the second person needs its role. */
  route: Route;
  /** What the first person asked for, after their name. */
  proposed: ReactNode;
  /** The state now, and the state after an approval. */
  changes: ReactNode;
  told: Told;
  /** Who else decides, for the author. */
  own: string;
  onClose?: () => void;
};

/** A proposal beside what its author saw: the second person approves it, or declines it with a reason. */
export function ProposalDecision({ proposal, route, proposed, changes, told, own, onClose }: ProposalDecisionProps) {
  const { id, data } = proposal;
  const session = useSession();
  const [decided, setDecided] = useState<Decided | null>(null);
  const [reason, setReason] = useState("");
  const isOwn = session.kind === "signed-in" && data.createdBy === `user:${session.userId}`;
  const why = useWhy(route, isOwn ? own : null, decided);
  const { approve, decline: declineFor, withdraw, error, sending } = useAnswer(id, told, () => onClose?.());
  const decline = () => declineFor(reason);
  const isOpen = data.status === "pending";
  useKeyHandlers({
    ...(onClose && { Escape: onClose }),
    ...(isOpen && !isOwn && { 1: () => setDecided("approve"), 2: () => setDecided("decline") }),
    ...(isOpen && decided === "approve" && why === undefined && { "Mod+Enter": approve }),
  });
  const foot = isOwn ? (
    <Button wide onClick={withdraw}>
      {texts.withdraw}
    </Button>
  ) : decided === "decline" ? (
    <CommitButton reason={reason} why={why} sending={sending} onCommit={decline}>
      {texts.commitDecline}
    </CommitButton>
  ) : (
    <Button variant="primary" wide keys={["Mod", "Enter"]} why={why} onClick={approve}>
      {texts.commitApprove}
    </Button>
  );
  return (
    <Inspector
      title={texts.title}
      lead={<StatusBadge of="proposal" value={data.status} />}
      {...(onClose && { onClose })}
      {...(isOpen && { foot })}
    >
      {error !== null && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
      <TwoPeople proposal={proposal} proposed={proposed} />
      <div className="stack">
        <span className="meta ink-2">{texts.changes}</span>
        {changes}
      </div>
      {isOpen && !isOwn && <Decision value={decided} onValue={setDecided} />}
      {isOpen && isOwn && <p className="ink-2">{own}</p>}
      {isOpen && decided === "decline" && (
        <ReasonComposer
          reason={reason}
          onReason={setReason}
          kind="proposal"
          own={texts.presets}
          commit={texts.commitDecline}
          onCommit={decline}
          why={why}
          keysOn={false}
          footless
        />
      )}
    </Inspector>
  );
}

function useWhy(route: Route, own: string | null, decided: Decided | null): string | undefined {
  const { whyNot } = useRoles();
  if (own !== null) return own;
  return whyNot(route) ?? (decided === null ? texts.whyChoose : undefined);
}

/** Who proposed what, and what has become of it. */
function TwoPeople({ proposal: { data }, proposed }: { proposal: Proposal; proposed: ReactNode }) {
  const actor = useActor();
  return (
    <Steps
      label={texts.steps}
      steps={[
        {
          state: "done",
          content: (
            <>
              <p>
                <strong>{actor(data.createdBy)}</strong> {texts.proposed} {proposed}, <Time at={data.createdAt} />
              </p>
              {"reason" in data.change.request && <p className="read">{data.change.request.reason}</p>}
            </>
          ),
        },
        {
          state: data.status === "pending" ? "open" : "done",
          content: (
            <>
              <p>
                {data.decidedBy !== null && <strong>{actor(data.decidedBy)}: </strong>}
                {texts.ended[data.status]}
              </p>
              {data.reason !== null && <p className="read">{data.reason}</p>}
            </>
          ),
        },
      ]}
    />
  );
}

function Decision({ value, onValue }: { value: Decided | null; onValue: (value: Decided) => void }) {
  return (
    <ChoiceList
      label={texts.decision}
      value={value}
      onValue={onValue}
      choices={[
        { value: "approve", badge: <Badge shape="fine" word={texts.approve} />, meaning: texts.approveMeans, key: "1" },
        { value: "decline", badge: <Badge shape="stop" word={texts.decline} />, meaning: texts.declineMeans, key: "2" },
      ]}
    />
  );
}
