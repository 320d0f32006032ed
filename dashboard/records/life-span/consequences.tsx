import { Icon } from "../../kit/icon/icon.tsx";
import { lifeSpanTexts } from "../../texts/life-span.ts";
import styles from "./life-span.module.css";

type ConsequencesProps = { lead: string; goes: readonly string[]; stays: readonly string[]; sent: string };

/** What goes with an erasure and what stays, for whoever asks for it and for the second person. */
export function Consequences({ lead, goes, stays, sent }: ConsequencesProps) {
  return (
    <>
      <p className="ink-2">{lead}</p>
      <Listed title={lifeSpanTexts.erase.goes} icon="close" items={goes} />
      <Listed title={lifeSpanTexts.erase.stays} icon="check" items={stays} />
      <p className="meta ink-3">{sent}</p>
    </>
  );
}

type ListedProps = { title: string; icon: "close" | "check"; items: readonly string[] };

function Listed({ title, icon, items }: ListedProps) {
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
