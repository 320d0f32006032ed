import type { ReactNode } from "react";
import styles from "./keys.module.css";

const apple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

const caps: Record<string, string> = {
  Mod: apple ? "⌘" : "Ctrl",
  Enter: "↵",
  Shift: "⇧",
  Alt: apple ? "⌥" : "Alt",
  Escape: "Esc",
};

/** Keys pressed together or one after the other, as they stand on the keyboard: `["Mod", "Enter"]`, `["g", "q"]`. */
export function Keys({ of }: { of: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {of.map((key) => (
        <kbd key={key} className={styles.key}>
          {caps[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}

/** The keys of a page in its header, each with what it does. */
export function KeyLine({ items }: { items: readonly { keys: readonly string[]; does: ReactNode }[] }) {
  return (
    <span className={styles.line}>
      {items.map(({ keys, does }) => (
        <span key={keys.join(" ")} className={styles.pair}>
          <Keys of={keys} /> {does}
        </span>
      ))}
    </span>
  );
}
