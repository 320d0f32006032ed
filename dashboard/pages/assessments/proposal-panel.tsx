import type { OverrideProposal } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { Badge } from "../../kit/badge/badge.tsx";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { Button } from "../../kit/button/button.tsx";
import { ChoiceList } from "../../kit/choice-list/choice-list.tsx";
import { CommitButton, Composer } from "../../kit/composer/composer.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Steps } from "../../kit/steps/steps.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { useAnswer } from "../../records/proposals/use-answer.ts";
import { useSession } from "../../session/use-session.ts";
import { proposalTexts as texts } from "../../texts/proposals.ts";

/** A proposed override beside the evidence that its author saw: the second person approves it or declines it with a reason. */
export function ProposalPanel({ proposalId, onClose }: { proposalId: string; onClose: () => void }) {
  const reading = useRecord("GET /proposals/{id}", { id: proposalId });
  const proposal = reading.state === "shown" ? reading.value : null;
  if (proposal === null || proposal.data.change.operation !== "createOverride")
    return (
      <Inspector title={texts.title} onClose={onClose}>
        {reading.state === "missing" && <p>{texts.missing}</p>}
      </Inspector>
    );
  return <OverrideProposalPanel proposal={proposal as OverrideProposal} onClose={onClose} />;
}

type Decided = "approve" | "decline";

function OverrideProposalPanel({
  proposal: { id, data },
  onClose,
}: {
  proposal: OverrideProposal;
  onClose: () => void;
}) {
  const session = useSession();
  const [decided, setDecided] = useState<Decided | null>(null);
  const [reason, setReason] = useState("");
  const isOwn = session.kind === "signed-in" && data.createdBy === `user:${session.userId}`;
  const why = useWhy(isOwn, decided);
  const told = { approve: texts.approved, decline: texts.declined, withdraw: texts.withdrawn };
  const { approve, decline: declineFor, withdraw, error, sending } = useAnswer(id, told, onClose);
  const decline = () => declineFor(reason);
  const isOpen = data.status === "pending";
  useKeyHandlers({
    Escape: onClose,
    ...(isOpen && !isOwn && { 1: () => setDecided("approve"), 2: () => setDecided("decline") }),
    ...(decided === "approve" && why === undefined && { "Mod+Enter": approve }),
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
    <Inspector title={texts.title} onClose={onClose} {...(isOpen && { foot })}>
      {error !== null && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
      <Change proposal={{ data }} />
      {isOpen && !isOwn && <Decision value={decided} onValue={setDecided} />}
      {isOpen && isOwn && <p className="ink-2">{texts.own}</p>}
      {decided === "decline" && (
        <Composer
          reason={reason}
          onReason={setReason}
          presets={texts.presets.map((label) => ({ label, text: `${label}.` }))}
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

function useWhy(isOwn: boolean, decided: Decided | null): string | undefined {
  const { whyNot } = useRoles();
  if (isOwn) return texts.own;
  return whyNot("POST /proposals/{id}/approve") ?? (decided === null ? texts.whyChoose : undefined);
}

/** Who proposed what and why, and what it would change. */
function Change({ proposal: { data } }: { proposal: Pick<OverrideProposal, "data"> }) {
  const actor = useActor();
  const { request, before, after } = data.change;
  const badge = (decision: typeof before.decision) => <Badge shape={meaningOf.assessment[decision]} word={decision} />;
  return (
    <>
      <Steps
        label={texts.steps}
        steps={[
          {
            state: "done",
            content: (
              <>
                <p>
                  <strong>{actor(data.createdBy)}</strong> {texts.proposed} {badge(request.decision)} {texts.until}{" "}
                  <Time at={request.expiresAt} as="moment" />, <Time at={data.createdAt} />
                </p>
                <p className="read">{request.reason}</p>
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
      <div className="stack">
        <span className="meta ink-2">{texts.changes}</span>
        <span className="flex wrap">
          {badge(before.decision)} <span className="meta ink-3">{texts.now}</span>
        </span>
        <span className="flex wrap">
          → {badge(after.decision)} <span className="meta ink-3">{texts.after}</span>
        </span>
      </div>
    </>
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
