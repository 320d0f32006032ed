import type { SubjectOverview } from "@probity/contract";
import { Icon } from "../../../kit/icon/icon.tsx";
import { lifeSpanTexts } from "../../../texts/life-span.ts";
import styles from "../subject.module.css";

const texts = lifeSpanTexts.erase;

/** What goes with an erasure and what stays, for whoever asks for it and for the second person. */
export function ErasureConsequences({ overview }: { overview: SubjectOverview }) {
  return (
    <>
      <p className="ink-2">{texts.lead}</p>
      <Consequences title={texts.goes} icon="close" items={going(overview)} />
      <Consequences title={texts.stays} icon="check" items={texts.staying} />
      <p className="meta ink-3">{texts.sent}</p>
    </>
  );
}

type ConsequencesProps = { title: string; icon: "close" | "check"; items: readonly string[] };

function Consequences({ title, icon, items }: ConsequencesProps) {
  return (
    <section aria-label={title}>
      <h3 className="meta ink-3">{title}</h3>
      <ul className={styles.consequences}>
        {items.map((item) => (
          <li key={item}>
            <Icon name={icon} size={12} /> <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As far as the overview knows: a plus says that there are others. */
function going({ evidence, assessments, screening, openActions, monitoring }: SubjectOverview): string[] {
  const lists = [
    [evidence, texts.going.evidence],
    [assessments, texts.going.assessments],
    [screening, texts.going.screening],
    [openActions, texts.going.actions],
    [monitoring, texts.going.monitoring],
  ] as const;
  const counted = lists.flatMap(([{ items, more }, say]) => (items.length === 0 ? [] : [say(items.length, more)]));
  return [texts.goesAlways, ...counted, texts.going.notes];
}
