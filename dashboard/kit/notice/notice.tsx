import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import { Mark } from "../mark/mark.tsx";
import type { Meaning } from "../meaning.ts";
import styles from "./notice.module.css";

type NoticeProps = {
  /** Without one it is neutral and shows `icon`. */
  meaning?: Meaning;
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  /** Read out at once when it appears. */
  urgent?: boolean;
};

/** A sentence about what stands here, above or in place of it. */
export function Notice({ meaning, icon, title, children, urgent = false }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, meaning)} role={urgent ? "alert" : "note"}>
      <span className={styles.sign}>{icon ? <Icon name={icon} /> : meaning && <Mark shape={meaning} size={16} />}</span>
      <div>
        <strong>{title}</strong> {children}
      </div>
    </div>
  );
}
