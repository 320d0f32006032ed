import { classNames } from "../../kit/class-names.ts";
import { webhooksTexts } from "../../texts/webhooks.ts";
import type { Dot } from "./attempt-dots-model.ts";
import styles from "./webhooks.module.css";

const texts = webhooksTexts.deliveries;

/** One mark for each attempt, told apart by shape and not by colour alone. */
export function AttemptDots({ dots }: { dots: readonly Dot[] }) {
  const said = dots.flatMap((dot, at) => (dot === "left" ? [] : [texts.dot(at + 1, texts.dots[dot])]));
  return (
    <span className={styles.dots} role="img" aria-label={said.length === 0 ? texts.noneLeft : texts.dotsOf(said)}>
      {dots.map((dot, at) => (
        <DotMark key={at} dot={dot} />
      ))}
    </span>
  );
}

export const DotMark = ({ dot }: { dot: Dot }) => <i className={classNames(styles.dot, styles[dot])} />;

const told = ["success", "refused", "timeout", "next", "left"] as const;

export function DotsLegend() {
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {told.map((dot) => (
        <li key={dot} className={styles.legendItem}>
          <DotMark dot={dot} /> {texts.dots[dot]}
        </li>
      ))}
    </ul>
  );
}
