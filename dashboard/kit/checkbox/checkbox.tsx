import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./checkbox.module.css";

/** A box of 14 with a hit area of 26. `some` shows that a part is chosen. */
export function Checkbox({
  some = false,
  label,
  ...rest
}: { some?: boolean; label: string } & ComponentProps<"input">) {
  return (
    <input
      type="checkbox"
      {...rest}
      aria-label={label}
      className={classNames(styles.check, rest.className)}
      ref={(element) => {
        if (element) element.indeterminate = some;
      }}
    />
  );
}
