import type { AuditCheckpoint } from "@probity/contract";
import type { ReactNode } from "react";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { Progress } from "../../kit/progress/progress.tsx";
import { Time } from "../../kit/time/time.tsx";
import { auditTexts } from "../../texts/audit.ts";
import styles from "./audit.module.css";
import type { Verification } from "./use-verification.ts";

const texts = auditTexts.seal;

type SealBarProps = { checkpoint: AuditCheckpoint | null; newest: number; verification: Verification };

/** How far the log is sealed, and what this browser has found. */
export function SealBar({ checkpoint, newest, verification }: SealBarProps) {
  const shown = checkpoint ? standing(verification, checkpoint.data.size) : noSeal;
  return (
    <section className={styles.seal} aria-label={texts.label} data-meaning={shown.meaning}>
      <div role="status">
        <span className={styles.standing}>
          <Mark shape={shown.meaning} />
          {shown.title}
        </span>
        <p>{shown.text}</p>
        {shown.progress !== undefined && <Progress label={texts.progress} percent={shown.progress} />}
      </div>
      {checkpoint && <Facts checkpoint={checkpoint} newest={newest} />}
    </section>
  );
}

function Facts({ checkpoint: { data }, newest }: { checkpoint: AuditCheckpoint; newest: number }) {
  return (
    <>
      <Fact term={texts.last} note={texts.hourly}>
        <Time at={data.sealedAt} as="moment" />, {texts.upTo(data.size)}
      </Fact>
      <Fact term={texts.open} note={texts.openText}>
        {texts.openEvents(Math.max(0, newest - data.size))}
      </Fact>
      <Fact term={texts.root} note={texts.rootText}>
        <CopyableId id={data.root} what={texts.root} />
      </Fact>
      <Fact term={texts.key} note={texts.keyText}>
        <CopyableId id={data.publicKey} what={texts.key} />
      </Fact>
    </>
  );
}

function Fact({ term, note, children }: { term: string; note: string; children: ReactNode }) {
  return (
    <div>
      <span className="meta ink-3">{term}</span>
      <div className={styles.fact}>{children}</div>
      <p>{note}</p>
    </div>
  );
}

type Standing = { meaning: Shape; title: string; text: string; progress?: number };

const noSeal: Standing = { meaning: "unknown", title: texts.none, text: texts.noneText };

function standing(verification: Verification, size: number): Standing {
  switch (verification.state) {
    case "none":
      return { meaning: "unknown", title: texts.unverified, text: texts.unverifiedText };
    case "running":
      return {
        meaning: "unknown",
        title: texts.progress,
        text: texts.verifying(verification.events, size),
        progress: Math.min(100, (100 * verification.events) / size),
      };
    case "failed":
      return { meaning: "look", title: texts.failed, text: texts.failedText };
    case "done": {
      const { result } = verification;
      if (result.intact) return { meaning: "fine", title: texts.intact, text: texts.intactText(result.events) };
      const found = texts.brokenText[result.problem](result.sequence);
      return { meaning: "stop", title: texts.broken, text: `${found} ${texts.brokenNext}` };
    }
  }
}
