import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { Meaning, Shape } from "../meaning.ts";
import styles from "./mark.module.css";

/** Six outlines that differ without colour, so that a grey print still tells them apart. */
const shapes: Record<Shape, ReactNode> = {
  fine: (
    <>
      <circle className={styles.ring} cx="8" cy="8" r="6.25" />
      <path className={styles.line} d="M5.2 8.2 7.2 10.2 10.9 6" />
    </>
  ),
  look: (
    <>
      <path className={styles.filled} d="M8 1.8 14.6 13.6H1.4Z" />
      <path className={styles.onLook} d="M8 6v3.4M8 11.4v.2" />
    </>
  ),
  limit: (
    <>
      <rect className={styles.filled} x="1.8" y="1.8" width="12.4" height="12.4" rx="1.5" />
      <path className={styles.onLimit} d="M4.6 8h6.8" />
    </>
  ),
  stop: (
    <>
      <path className={styles.filled} d="M5.2 1.2h5.6l4 4v5.6l-4 4H5.2l-4-4V5.2Z" />
      <path className={styles.onStop} d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" />
    </>
  ),
  unknown: (
    <>
      <circle className={styles.line} cx="8" cy="8" r="6.2" />
      <path className={styles.hatch} d="M3.6 10.6 10.6 3.6M5.6 12.6l7-7" />
    </>
  ),
  stale: <circle className={styles.line} cx="8" cy="8" r="6" strokeDasharray="2.6 2.4" />,
};

type MarkProps = {
  shape: Shape;
  /** The colour of a stale mark: that of the decision it once was. */
  hue?: Meaning;
  size?: number;
  label?: string;
};

/** The shape of a meaning alone. It stands beside its word; without a word nearby give it a `label`. */
export function Mark({ shape, hue = "look", size = 14, label }: MarkProps) {
  const named = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      className={classNames(styles.mark, shape === "stale" ? hue : shape)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      {...named}
    >
      {shapes[shape]}
    </svg>
  );
}
