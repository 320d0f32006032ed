import type { ReactNode } from "react";
import { Notice } from "../notice/notice.tsx";
import styles from "./states.module.css";

export type RefusedState = {
  /** Who can, as a sentence: "Overrides are recorded by owners and admins." */
  title: string;
  /** What the reader is, and whom to ask. */
  text: ReactNode;
  /** Something that the reader can do instead. */
  instead?: ReactNode;
};

/** 403: says who can. */
export function Refused({ title, text, instead }: RefusedState) {
  return (
    <div className={styles.state}>
      <Notice icon="lock" title={title}>
        {text}
      </Notice>
      {instead && <div className="flex wrap">{instead}</div>}
    </div>
  );
}
