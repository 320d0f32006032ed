import { Notice } from "../../kit/notice/notice.tsx";
import { Time } from "../../kit/time/time.tsx";
import { lifeSpanTexts } from "../../texts/life-span.ts";
import { useActor } from "../people/use-actor.ts";

type LifeSpanNoticeProps = {
  at: string;
  by: string;
  reason: string;
  texts: { title: string; text: string; at: string };
};

/** That a record was erased or is held, by whom, since when and why. */
export function LifeSpanNotice({ at, by, reason, texts }: LifeSpanNoticeProps) {
  const actor = useActor();
  return (
    <Notice icon="lock" title={texts.title}>
      <p>{texts.text}</p>
      <p className="meta ink-3">
        {texts.at} <Time at={at} /> {lifeSpanTexts.by} {actor(by)}: {reason}
      </p>
    </Notice>
  );
}
