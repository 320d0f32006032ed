import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { Meaning } from "../meaning.ts";
import styles from "./tag.module.css";

/** A code of the API in small type: a version, a reason, a kind. It names something and decides nothing. */
export function Tag({ meaning, children }: { meaning?: Meaning; children: ReactNode }) {
  return <span className={classNames(styles.tag, meaning, meaning && styles.tinted)}>{children}</span>;
}
