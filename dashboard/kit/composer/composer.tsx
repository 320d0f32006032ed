import { type ReactNode, type Ref, type RefObject, useEffect, useId, useRef } from "react";
import { classNames } from "../class-names.ts";
import { Button } from "../button/button.tsx";
import { Keys } from "../keys/keys.tsx";
import { isElsewhere, useCommitKey } from "../keys/use-commit-key.ts";
import { Progress } from "../progress/progress.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./composer.module.css";
import { type Preset, presetFor } from "./preset-keys.ts";

type ComposerProps = {
  reason: string;
  onReason: (reason: string) => void;
  /** The organization's reasons, on keys 1 to 9 in this order. */
  presets?: readonly Preset[];
  /** The reason of the last commit, on key 0. */
  lastUsed?: string | undefined;
  /** Ids and codes that a reason may name; pressing one writes it at the end. */
  cites?: readonly string[];
  commit: string;
  onCommit: () => void;
  /** Why it cannot be committed although there is a reason. */
  why?: string | undefined;
  /** Above the text: which decision this is. */
  head?: ReactNode;
  /** Beside the commit button: what it says and what it does not. */
  note?: ReactNode;
  sending?: boolean;
  placeholder?: string;
  /** False when single keys are switched off. */
  keysOn?: boolean;
  /** The commit button stands elsewhere, at the foot of a side panel. */
  footless?: boolean;
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
};

/** The only place where a decision is committed: always with a reason, by its button or Mod+Enter, never by a letter. */
export function Composer(props: ComposerProps) {
  const {
    reason,
    onReason,
    presets = [],
    lastUsed,
    cites = [],
    head,
    sending = false,
    footless = false,
    maxLength = 2000,
  } = props;
  const texts = useKitTexts();
  const id = useId();
  const why = props.why ?? (reason.trim() === "" ? texts.reasonRequired : undefined);
  const commit = () => {
    if (why === undefined && !sending) props.onCommit();
  };
  const root = useRef<HTMLDivElement>(null);
  useCommitKey(commit, root);
  const onTyped = useLeavingOnceSent(root, sending, reason, onReason);
  usePresetKeys(root, props.keysOn !== false && !sending, reason, presets, lastUsed, onReason);
  return (
    <div className={styles.composer} aria-busy={sending} ref={root} data-composer-root="">
      {head && <div className={styles.head}>{head}</div>}
      <label className="sr" htmlFor={id}>
        {texts.reason}
      </label>
      <textarea
        ref={props.ref}
        id={id}
        className={styles.text}
        rows={2}
        value={reason}
        readOnly={sending}
        maxLength={maxLength}
        placeholder={props.placeholder ?? texts.reasonPlaceholder}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        data-composer=""
      />
      {sending ? (
        <div className={styles.sending}>
          <Progress label={texts.sending} percent={null} />
        </div>
      ) : (
        <Presets presets={presets} lastUsed={lastUsed} cites={cites} reason={reason} onReason={onReason} />
      )}
      {!footless && (
        <div className={styles.foot}>
          <span className={why === undefined ? styles.note : styles.why}>{why ?? props.note}</span>
          <Button
            variant="primary"
            keys={["Mod", "Enter"]}
            why={sending ? texts.sending : why}
            whyAt="elsewhere"
            onClick={commit}
          >
            {props.commit}
          </Button>
        </div>
      )}
    </div>
  );
}

type CommitButtonProps = Pick<ComposerProps, "reason" | "onCommit" | "why" | "sending"> & { children: ReactNode };

/** The commit button of a composer without a foot, for the foot of a side panel. */
export function CommitButton({ reason, why, sending = false, onCommit, children }: CommitButtonProps) {
  const texts = useKitTexts();
  const missing = why ?? (reason.trim() === "" ? texts.reasonRequired : undefined);
  return (
    <Button variant="primary" wide keys={["Mod", "Enter"]} why={sending ? texts.sending : missing} onClick={onCommit}>
      {children}
    </Button>
  );
}

/** Once a reason is sent the cursor leaves the field: the next letter is a key again, not the beginning of another reason. */
function useLeavingOnceSent(
  root: RefObject<HTMLElement | null>,
  sending: boolean,
  reason: string,
  onReason: (reason: string) => void,
) {
  const wasSent = useRef(false);
  useEffect(() => {
    if (sending) wasSent.current = true;
    if (sending || !wasSent.current || reason !== "") return;
    wasSent.current = false;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && root.current?.contains(activeElement)) activeElement.blur();
  }, [root, sending, reason]);
  return (typed: string) => {
    wasSent.current = false;
    onReason(typed);
  };
}

type PresetsProps = Pick<ComposerProps, "reason" | "onReason" | "lastUsed"> & {
  presets: readonly Preset[];
  cites: readonly string[];
};

function Presets({ presets, lastUsed, cites, reason, onReason }: PresetsProps) {
  const texts = useKitTexts();
  if (presets.length === 0 && lastUsed === undefined && cites.length === 0) return null;
  const written = (text: string) => text !== "" && reason.startsWith(text);
  return (
    <div className={styles.presets}>
      {presets.slice(0, 9).map(({ label, text }, at) => (
        <button
          key={label}
          type="button"
          className={styles.preset}
          aria-pressed={written(text)}
          title={text}
          onClick={() => onReason(text)}
        >
          <Keys of={[String(at + 1)]} />
          {label}
        </button>
      ))}
      {lastUsed !== undefined && (
        <button
          type="button"
          className={styles.preset}
          aria-pressed={written(lastUsed)}
          title={lastUsed}
          onClick={() => onReason(lastUsed)}
        >
          <Keys of={["0"]} />
          {texts.lastUsed}
        </button>
      )}
      {cites.map((cite) => (
        <button
          key={cite}
          type="button"
          className={classNames(styles.preset, styles.cite)}
          aria-pressed={reason.includes(cite)}
          onClick={() => onReason(reason === "" || reason.endsWith(" ") ? `${reason}${cite}` : `${reason} ${cite}`)}
        >
          {cite}
        </button>
      ))}
    </div>
  );
}

function usePresetKeys(
  root: RefObject<HTMLElement | null>,
  on: boolean,
  reason: string,
  presets: readonly Preset[],
  lastUsed: string | undefined,
  onReason: (reason: string) => void,
): void {
  const latest = useRef({ reason, presets, lastUsed, onReason });
  useEffect(() => {
    latest.current = { reason, presets, lastUsed, onReason };
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event, root.current)) return;
      const text = presetFor(event, latest.current);
      if (text === undefined) return;
      event.preventDefault();
      latest.current.onReason(text);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on, root]);
}
