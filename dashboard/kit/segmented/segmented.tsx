import type { ReactNode } from "react";
import { Keys } from "../keys/keys.tsx";
import styles from "./segmented.module.css";

export type Segment<Value extends string> = {
  value: Value;
  label?: ReactNode;
  keys?: readonly string[];
  /** Why this one cannot be chosen. */
  why?: string | undefined;
};

type SegmentedProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value | null;
  onValue: (value: Value) => void;
};

/** One of a few, all in sight. */
export function Segmented<Value extends string>({ label, segments, value, onValue }: SegmentedProps<Value>) {
  return (
    <div className={styles.segmented} role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.segment}
          aria-pressed={segment.value === value}
          {...(segment.why !== undefined && { "aria-disabled": true, title: segment.why })}
          onClick={() => segment.why === undefined && onValue(segment.value)}
        >
          {segment.label ?? segment.value}
          {segment.keys && <Keys of={segment.keys} />}
        </button>
      ))}
    </div>
  );
}
