import { classNames } from "../class-names.ts";
import styles from "./who.module.css";

const characters = new Intl.Segmenter();

/** Up to two letters of a name, as a reader counts letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => firstOf(word ?? "").toLocaleUpperCase()).join("");
}

function firstOf(word: string): string {
  return characters.segment(word)[Symbol.iterator]().next().value?.segment ?? "";
}

/** A person as initials in a ring. `null` is nobody, which is dashed. */
export function Who({ name, me = false, nobody = "Nobody" }: { name: string | null; me?: boolean; nobody?: string }) {
  const label = name ?? nobody;
  return (
    <span
      className={classNames(styles.who, name === null && styles.nobody, me && styles.me)}
      role="img"
      aria-label={label}
      title={label}
    >
      {name === null ? "–" : initialsOf(name)}
    </span>
  );
}
