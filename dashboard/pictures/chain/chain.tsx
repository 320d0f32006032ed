import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/icon/icon.tsx";
import { Picture } from "../picture.tsx";
import { type ChainModel, type ChainRecord, chainSummary, chainTable, nearby } from "./chain-model.ts";
import styles from "./chain.module.css";

const room = 5;

type ChainProps<R extends ChainRecord> = {
  label: string;
  model: ChainModel<R>;
  /** The inside of a link: a badge or a value, and its day. */
  link: (record: R, isThis: boolean) => ReactNode;
  /** How many are not drawn. */
  left: (count: number | null) => string;
  asTable?: boolean;
};

/** Records that supersede one another, oldest on the left. The newest has a full border, those before it are dashed. */
export function Chain<R extends ChainRecord>({ label, model, link, left, asTable = false }: ChainProps<R>) {
  const { shown, before, after } = nearby(model, room);
  const isNewest = (id: string) => !model.newerUnread && model.links.at(-1)!.record.id === id;
  return (
    <Picture label={label} summary={chainSummary(model)} table={chainTable(model)} asTable={asTable}>
      <ol className={styles.chain}>
        {(before > 0 || model.olderUnread) && <Left>{left(model.olderUnread ? null : before)}</Left>}
        {shown.map(({ record, isThis }, at) => (
          <li key={record.id} className={styles.step}>
            {(at > 0 || before > 0 || model.olderUnread) && <Icon name="arrow" size={14} className={styles.arrow!} />}
            <div
              className={classNames(styles.link, isThis && styles.this, !isNewest(record.id) && styles.superseded)}
              {...(isThis && { "aria-current": "true" })}
            >
              {link(record, isThis)}
            </div>
          </li>
        ))}
        {(after > 0 || model.newerUnread) && (
          <li className={styles.step}>
            <Icon name="arrow" size={14} className={styles.arrow!} />
            <span className={styles.left}>{left(model.newerUnread ? null : after)}</span>
          </li>
        )}
      </ol>
    </Picture>
  );
}

const Left = ({ children }: { children: ReactNode }) => <li className={styles.left}>{children}</li>;
