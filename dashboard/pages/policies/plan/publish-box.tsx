import type { InvariantAcknowledgement, Policy } from "@probity/contract";
import { useId, useState } from "react";
import { isRefusedWith, sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { Button } from "../../../kit/button/button.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { Steps } from "../../../kit/steps/steps.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { useActor } from "../../../records/people/use-actor.ts";
import { useSignedIn } from "../../../session/use-session.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import styles from "./plan.module.css";
import { type Publication, publicationOf } from "./publication.ts";
import type { Verdict } from "./use-plan.ts";

const texts = policyPlanTexts.publish;
const route = "POST /risk/policies/{id}/publish";

type PublishBoxProps = {
  policy: Pick<Policy, "id" | "data">;
  /** Null while they are computed. */
  verdicts: readonly Verdict[] | null;
  acknowledgements: readonly InvariantAcknowledgement[];
  binding: boolean;
  needsSecondPerson: boolean;
};

/** Publishes a draft beside what speaks against it. What is not proved takes a reason, which is kept before the version is published. */
export function PublishBox({
  policy: { id, data },
  verdicts,
  acknowledgements,
  binding,
  needsSecondPerson,
}: PublishBoxProps) {
  const session = useSignedIn();
  const { whyNot } = useRoles();
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const sending = useSending(data);
  const isOwn = data.createdBy === `user:${session.userId}`;
  const publication =
    verdicts && publicationOf(verdicts, acknowledgements, { binding, isOwner: session.role === "owner" });
  const asksReason = publication?.state === "open" && publication.toAcknowledge.length > 0;
  const why =
    whyNot(route) ??
    (needsSecondPerson && isOwn ? texts.notYou : undefined) ??
    whyNotYet(publication) ??
    (asksReason && reason.trim() === "" ? texts.reasonRequired : undefined) ??
    (typed.trim() === String(data.version) ? undefined : texts.required(data.version));
  const toAcknowledge = publication?.state === "open" ? publication.toAcknowledge : [];
  return (
    <Panel title={texts.title(data.version)}>
      <div className="stack stack-12">
        <People policy={data} needsSecondPerson={needsSecondPerson} isOwn={isOwn} />
        {sending.error !== null && <Notice meaning="stop" urgent title={sentenceOf(sending.error)} />}
        {publication && publication.state !== "open" && (
          <Notice meaning="stop" title={publication.state === "refuted" ? texts.refused : texts.owner}>
            {texts.binding}
          </Notice>
        )}
        {asksReason && (
          <>
            <Notice meaning="stop" title={texts.open(toAcknowledge.length)} />
            <ReasonField reason={reason} onReason={setReason} />
          </>
        )}
        <TextField
          label={texts.confirm}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          mono
        />
        <Button
          variant="primary"
          wide
          why={why}
          aria-busy={sending.isSending}
          onClick={() => sending.send(id, toAcknowledge, reason)}
        >
          {texts.send(data.version)}
        </Button>
        <p className="meta ink-3">{texts.nobody}</p>
      </div>
    </Panel>
  );
}

function whyNotYet(publication: Publication | null): string | undefined {
  if (publication === null) return texts.computing;
  if (publication.state === "refuted") return texts.refused;
  return publication.state === "waits_for_owner" ? texts.owner : undefined;
}

/** Acknowledgements first: a version that is published cannot be acknowledged any more. */
function useSending({ key, version }: Policy["data"]) {
  const publish = useWrite(route);
  const acknowledge = useWrite("POST /risk/policies/{id}/acknowledgements");
  const told = useToast();
  const send = async (id: string, invariantIds: readonly string[], reason: string) => {
    for (const invariantId of invariantIds)
      await acknowledge.send({ id, body: { invariantId, reason } }).catch((error: unknown) => {
        if (!isRefusedWith(error, "already_acknowledged")) throw error;
      });
    await publish.send({ id });
    told(texts.done(key, version), { shape: "fine" });
  };
  return {
    send: (...sent: Parameters<typeof send>) => void send(...sent).catch(() => undefined),
    isSending: publish.sending || acknowledge.sending,
    error: publish.error ?? (isRefusedWith(acknowledge.error, "already_acknowledged") ? null : acknowledge.error),
  };
}

type PeopleProps = { policy: Policy["data"]; needsSecondPerson: boolean; isOwn: boolean };

function People({ policy: { createdBy, createdAt }, needsSecondPerson, isOwn }: PeopleProps) {
  const actor = useActor();
  const session = useSignedIn();
  const created = (
    <p>
      <strong>{actor(createdBy)}</strong> {texts.created}, <Time at={createdAt} />
    </p>
  );
  const publishes = (
    <>
      {!(needsSecondPerson && isOwn) && (
        <p>
          <strong>{actor(`user:${session.userId}`)}</strong> {texts.publishes}
        </p>
      )}
      {needsSecondPerson && <p className="meta ink-3">{texts.secondPerson}</p>}
    </>
  );
  return (
    <Steps
      label={texts.people}
      steps={[
        { state: "done", content: created },
        { state: "open", content: publishes },
      ]}
    />
  );
}

function ReasonField({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) {
  const id = useId();
  return (
    <div className="stack">
      <label htmlFor={id} className="meta">
        {texts.reason}
      </label>
      <textarea
        id={id}
        className={styles.reason}
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    </div>
  );
}
