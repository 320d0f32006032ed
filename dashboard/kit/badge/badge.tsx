import { classNames } from "../class-names.ts";
import { Mark } from "../mark/mark.tsx";
import type { Meaning, Shape } from "../meaning.ts";
import styles from "./badge.module.css";
import { type StatusOf, meaningOf } from "./meaning-of.ts";

type BadgeProps = {
  shape: Shape;
  /** The word of the API, printed as it is. */
  word: string;
  /** For a stale badge: the colour of the decision it once was. */
  hue?: Meaning;
  big?: boolean;
};

/** Shape, word and colour together. A stale one is dashed and not filled. */
export function Badge({ shape, word, hue = "look", big = false }: BadgeProps) {
  const stale = shape === "stale";
  const colour = stale ? hue : shape;
  return (
    <span
      className={classNames(
        styles.badge,
        colour,
        stale && styles.stale,
        shape === "unknown" && styles.unknown,
        big && styles.big,
      )}
    >
      <Mark shape={shape} hue={hue} size={big ? 17 : 13} />
      {word}
    </span>
  );
}

type StatusBadgeProps<Kind extends keyof typeof meaningOf> = {
  of: Kind;
  value: StatusOf<Kind>;
  hue?: Meaning;
  big?: boolean;
};

/** A status of the API. `of` chooses the vocabulary, so that a status without a meaning does not compile. */
export function StatusBadge<Kind extends keyof typeof meaningOf>({ of, value, ...rest }: StatusBadgeProps<Kind>) {
  return <Badge shape={(meaningOf[of] as Record<string, Shape>)[value as string]!} word={value as string} {...rest} />;
}
