import type { MouseEvent, ReactNode } from "react";
import { AgeBar } from "../age/age.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.tsx";
import { Mark } from "../mark/mark.tsx";
import type { Shape } from "../meaning.ts";
import { useKitTexts } from "../texts.ts";
import { useTicking } from "../time/now.ts";
import { span } from "../time/relative-time.ts";
import { Who } from "../who/who.tsx";
import styles from "./item.module.css";

export type ItemProps = {
  /** What the item is about, with its word in `detail`. */
  shape: Shape;
  title: ReactNode;
  tag?: ReactNode;
  subject: ReactNode;
  detail: ReactNode;
  since: string | Date;
  dueAt: string | Date | null;
  /** Null is nobody. */
  assignee: string | null;
  mine?: boolean;
  /** Named aloud by its checkbox. */
  name: string;
  current?: boolean;
  selected?: boolean;
  onToggle?: () => void;
  onOpen: () => void;
};

/** One row of a list pane: what, whom, how old, until when, and who has it. */
export function Item(props: ItemProps) {
  const texts = useKitTexts();
  const { current = false, selected = false } = props;
  const press = (event: MouseEvent) => {
    if (!(event.target as HTMLElement).closest("input, a, button")) props.onOpen();
  };
  return (
    <div
      className={classNames(styles.item, selected && styles.selected)}
      onClick={press}
      {...(current && { "aria-current": true })}
    >
      {props.onToggle ? (
        <Checkbox
          label={texts.select(props.name)}
          checked={selected}
          onChange={props.onToggle}
          className={styles.top}
        />
      ) : (
        <span />
      )}
      <span className={styles.top}>
        <Mark shape={props.shape} />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>
          <button type="button" className={styles.open} onClick={props.onOpen}>
            {props.title}
          </button>
          {props.tag}
        </div>
        <div className="meta ink-2">{props.subject}</div>
        <div className="micro ink-3">{props.detail}</div>
      </div>
      <Due since={new Date(props.since)} dueAt={props.dueAt === null ? null : new Date(props.dueAt)} />
      <Who name={props.assignee} me={props.mine ?? false} nobody={texts.nobody} />
    </div>
  );
}

function Due({ since, dueAt }: { since: Date; dueAt: Date | null }) {
  const texts = useKitTexts();
  const age = useTicking((now) => span(now.getTime() - since.getTime()));
  const left = useTicking((now) => {
    if (dueAt === null) return "";
    return dueAt > now
      ? texts.dueIn(span(dueAt.getTime() - now.getTime()))
      : texts.over(span(now.getTime() - dueAt.getTime()));
  });
  const now = Date.now();
  const over = dueAt !== null && dueAt.getTime() <= now;
  const share = dueAt === null ? 0 : (now - since.getTime()) / Math.max(1, dueAt.getTime() - since.getTime());
  return (
    <div className={styles.side}>
      <div className={classNames("meta", over && styles.over)}>
        {over && <Icon name="clock" size={12} />} {left}
      </div>
      <div className={classNames("micro ink-3", styles.age)}>
        {dueAt !== null && <AgeBar share={share} over={over} />}
        <span className={styles.span}>{age}</span>
      </div>
    </div>
  );
}
