import type { Document, Field } from "@probity/contract";
import { classNames } from "../../kit/class-names.ts";
import { Notice } from "../../kit/notice/notice.tsx";
import { Time } from "../../kit/time/time.tsx";
import { documentTexts as texts } from "../../texts/document.ts";
import styles from "./document.module.css";
import { countFilled, hasTurn } from "./signer-steps.ts";

/** How far the document is: who has signed, what is filled, until when. */
export function DocumentProgress({ document, fields }: { document: Document; fields: readonly Field[] }) {
  const { signers, statusReason, finalization } = document;
  const signed = signers.filter(({ status }) => status === "signed").length;
  const { filled, all } = countFilled(fields);
  return (
    <div className={styles.progress}>
      <div className={styles.figures}>
        <span className="figure">{texts.signedOf(signed, signers.length)}</span>
        <span className="ink-2">{texts.haveSigned}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {signers.map((signer) => (
          <i
            key={signer.id}
            className={classNames(
              signer.status === "signed" && styles.done,
              document.status === "pending" && hasTurn(signer) && styles.now,
            )}
          />
        ))}
      </div>
      <div className="flex wrap meta ink-2">
        <span>{texts.filledOf(filled, all)}</span>
        <span className="push">
          <Deadline document={document} />
        </span>
      </div>
      {finalization?.lastErrorCode && (
        <Notice meaning="limit" title={<span className="mono">{finalization.lastErrorCode}</span>}>
          {texts.finalization(finalization.attempts)}{" "}
          {finalization.nextAttemptAt && <Time at={finalization.nextAttemptAt} />}
        </Notice>
      )}
      {statusReason !== null && (
        <Notice icon="documents" title={texts.statusReason}>
          <bdi className="name">{statusReason}</bdi>
        </Notice>
      )}
    </div>
  );
}

function Deadline({ document: { status, expiresAt, completedAt } }: { document: Document }) {
  if (completedAt !== null)
    return (
      <>
        {texts.sealed} <Time at={completedAt} as="moment" />
      </>
    );
  if (expiresAt === null) return texts.noDeadline;
  return (
    <>
      {status === "expired" ? texts.expired : texts.expires} <Time at={expiresAt} as="day" />, <Time at={expiresAt} />
    </>
  );
}
