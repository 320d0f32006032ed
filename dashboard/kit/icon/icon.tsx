import { classNames } from "../class-names.ts";
import { type IconName, drawings } from "./drawings.tsx";
import styles from "./icon.module.css";

export type { IconName };

/** A drawing beside a word. It has no text of its own; a control made of an icon alone names itself with `aria-label`. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: 12 | 14 | 16; className?: string }) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
