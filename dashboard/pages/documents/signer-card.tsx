import type { Document, DocumentEvent, DocumentSigner, Field } from "@probity/contract";
import type { ReactNode } from "react";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Time } from "../../kit/time/time.tsx";
import { initialsOf } from "../../kit/who/who.tsx";
import { documentTexts as texts } from "../../texts/document.ts";
import styles from "./document.module.css";
import { hasTurn, signerBefore, type SignerStep, signerSteps } from "./signer-steps.ts";

type SignerCardProps = {
  document: Document;
  signer: DocumentSigner;
  /** From 1 on, in the order of signing. */
  place: number;
  fields: readonly Field[];
  events: readonly DocumentEvent[];
  remindedAt: string | null;
  /** What one can do for this signer now. */
  actions: ReactNode;
};

/** One signer on the line of all: who they are, how far they are, what can be done. */
export function SignerCard({ document, signer, place, fields, events, remindedAt, actions }: SignerCardProps) {
  const turn = document.status === "pending" && hasTurn(signer);
  const before =
    document.status === "pending" && signer.status === "waiting" ? signerBefore(document.signers, signer) : null;
  return (
    <li className={styles.signer}>
      <span className={classNames(styles.initials, styles[signer.status], turn && styles.turn)} aria-hidden="true">
        {initialsOf(signer.name)}
      </span>
      <div className={styles.card}>
        <div className="flex wrap">
          <strong>
            <bdi className="name">{signer.name}</bdi>
          </strong>
          <span className="meta ink-2">{[signer.role, texts.place(place)].filter(Boolean).join(", ")}</span>
          <span className="push flex">
            {turn && <span className={styles.hasTurn}>{texts.hasTurn}</span>}
            <StatusBadge of="signer" value={signer.status} />
          </span>
        </div>
        <bdi className={classNames("meta ink-2", styles.address)}>{signer.email}</bdi>
        <ol className={styles.steps} aria-label={texts.steps(signer.name)}>
          {signerSteps(document, signer, fields, events).map((step) => (
            <Step key={step.name} step={step} after={before?.name ?? null} />
          ))}
        </ol>
        {signer.declineReason !== null && (
          <p className="meta">
            <bdi>{texts.declineReason(signer.declineReason)}</bdi>
          </p>
        )}
        <div className={styles.cardFoot}>
          {remindedAt !== null && (
            <span className="meta ink-3">
              {texts.reminded} <Time at={remindedAt} />
            </span>
          )}
          <span className="push flex wrap">{actions}</span>
        </div>
      </div>
    </li>
  );
}

function Step({ step: { name, state, at, count }, after }: { step: SignerStep; after: string | null }) {
  const isNext = state === "next";
  return (
    <li className={classNames(styles.step, styles[state])} {...(isNext && { "aria-current": "step" as const })}>
      {name === "filled" ? texts.filled(count?.filled ?? 0, count?.all ?? 0) : texts.step[name]}
      <small>
        {at !== null && <Time at={at} as="moment" />}
        {isNext && at === null && (after === null ? texts.notYet : <bdi>{texts.after(after)}</bdi>)}
      </small>
    </li>
  );
}
