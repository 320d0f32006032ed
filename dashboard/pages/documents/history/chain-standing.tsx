import { CopyableId } from "../../../kit/copy/copy.tsx";
import { Mark } from "../../../kit/mark/mark.tsx";
import type { Shape } from "../../../kit/meaning.ts";
import { Time } from "../../../kit/time/time.tsx";
import { historyTexts as texts } from "../../../texts/document.ts";
import styles from "./history.module.css";
import type { DocumentHistory } from "./use-history.ts";

/** What this browser has computed about the chain of hashes, and what it found. */
export function ChainStanding({ history }: { history: DocumentHistory }) {
  const { shape, word, text } = standingOf(history);
  return (
    <section className={styles.standing} data-shape={shape} aria-label={word} role="status">
      <div className="flex">
        <span className={styles.word}>
          <Mark shape={shape} /> {word}
        </span>
        <span className="push meta ink-3">
          {texts.here} <Time at={history.checkedAt} as="clock" />
        </span>
      </div>
      <p className="meta ink-2">{text}</p>
      {shape === "fine" && <CopyableId id={history.end.hash} what={texts.endHash} />}
    </section>
  );
}

type Standing = { shape: Shape; word: string; text: string };

function standingOf({ events, broken }: DocumentHistory): Standing {
  if (broken === undefined) return { shape: "unknown", word: texts.unchecked, text: texts.uncheckedText };
  if (broken === null) return { shape: "fine", word: texts.intact, text: texts.intactText(events.length) };
  const entry = events.find(({ seq }) => seq === broken) ?? events[broken - 1];
  const found = entry ? texts.brokenText(broken, entry.type) : texts.cutText(broken);
  return { shape: "stop", word: texts.broken, text: `${found} ${texts.brokenNext}` };
}
