import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";

type Shared = {
  label: ReactNode;
  hint?: ReactNode;
  /** The refusal of the server or of the form; replaces the hint. */
  problem?: string | undefined;
  mono?: boolean;
};

/** A labelled line of text. Fits `register()` of react-hook-form. */
export function TextField({
  label,
  hint,
  problem,
  mono = false,
  ...rest
}: Shared & Omit<ComponentProps<"input">, "className">) {
  const { id, hintId, wiring } = useWiring(rest.id, hint, problem);
  return (
    <FieldFrame id={id} hintId={hintId} label={label} hint={hint} problem={problem}>
      <input {...rest} {...wiring} className={classNames(styles.input, mono && styles.mono)} />
    </FieldFrame>
  );
}

/** One of a few, with the control of the platform. */
export function SelectField({
  label,
  hint,
  problem,
  mono = false,
  ...rest
}: Shared & Omit<ComponentProps<"select">, "className">) {
  const { id, hintId, wiring } = useWiring(rest.id, hint, problem);
  return (
    <FieldFrame id={id} hintId={hintId} label={label} hint={hint} problem={problem}>
      <select {...rest} {...wiring} className={classNames(styles.input, mono && styles.mono)} />
    </FieldFrame>
  );
}

function useWiring(given: string | undefined, hint: ReactNode, problem: string | undefined) {
  const made = useId();
  const id = given ?? made;
  const hintId = `${id}-hint`;
  const described = hint !== undefined || problem !== undefined;
  return {
    id,
    hintId,
    wiring: {
      id,
      ...(described && { "aria-describedby": hintId }),
      ...(problem !== undefined && { "aria-invalid": true }),
    },
  };
}

type FieldFrameProps = Pick<Shared, "label" | "hint" | "problem"> & { id: string; hintId: string; children: ReactNode };

function FieldFrame({ id, hintId, label, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {(problem ?? hint) !== undefined && (
        <span id={hintId} className={problem === undefined ? styles.hint : styles.problem}>
          {problem ?? hint}
        </span>
      )}
    </div>
  );
}
