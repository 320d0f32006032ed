import type { Subject } from "@probity/contract";
import { Notice } from "../../kit/notice/notice.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { lifeSpanTexts } from "../../texts/life-span.ts";
import styles from "./subject.module.css";

/** Above the subject: that it was erased or is held, by whom, since when and why. */
export function LifeSpanNotices({ subject: { data } }: { subject: Subject }) {
  return (
    <>
      {data.erased && <Told {...data.erased} texts={lifeSpanTexts.erased} />}
      {data.hold && <Told {...data.hold} texts={lifeSpanTexts.hold} />}
    </>
  );
}

type ToldProps = { at: string; by: string; reason: string; texts: { title: string; text: string; at: string } };

function Told({ at, by, reason, texts }: ToldProps) {
  const actor = useActor();
  return (
    <div className={styles.lifeSpan}>
      <Notice icon="lock" title={texts.title}>
        <p>{texts.text}</p>
        <p className="meta ink-3">
          {texts.at} <Time at={at} /> {lifeSpanTexts.by} {actor(by)}: {reason}
        </p>
      </Notice>
    </div>
  );
}
