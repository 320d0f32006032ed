import { type ReactNode, useId } from "react";
import { Icon } from "../../../kit/icon/icon.tsx";
import styles from "./editor.module.css";

type CardProps = {
  /** The JSON Pointer of the element: where the outline and the checks lead. */
  place: string;
  kind: string;
  name: string;
  note?: ReactNode;
  isOpen: boolean;
  onOpen: (place: string | null) => void;
  end?: ReactNode;
  children: ReactNode;
};

/** One element of the policy. Closed it is a line; one at a time is open. */
export function Card({ place, kind, name, note, isOpen, onOpen, end, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} id={`card${place}`} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.cardName}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : place)}
        >
          <Icon name="down" size={12} />
          <span id={id}>
            <span className={styles.kind}>{kind}</span> <span className="mono strong">{name}</span>
          </span>
        </button>
        {note && <span className={styles.note}>{note}</span>}
        {isOpen && end}
      </div>
      {isOpen && <div className={styles.cardBody}>{children}</div>}
    </section>
  );
}
