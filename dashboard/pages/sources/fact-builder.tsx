import { Button, IconButton } from "../../kit/button/button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { sourcesTexts } from "../../texts/sources.ts";
import { type FactDraft, type FactType, factTypes, problemOf } from "./fact-drafts.ts";
import styles from "./sources.module.css";

const texts = sourcesTexts.form;
const factsMax = 100;

type FactBuilderProps = { drafts: readonly FactDraft[]; onDrafts: (drafts: readonly FactDraft[]) => void };

/** The facts of a source, a row each. */
export function FactBuilder({ drafts, onDrafts }: FactBuilderProps) {
  const change = (number: number, part: Partial<FactDraft>) =>
    onDrafts(drafts.map((draft) => (draft.number === number ? { ...draft, ...part } : draft)));
  const add = () => {
    const number = Math.max(0, ...drafts.map((draft) => draft.number)) + 1;
    onDrafts([...drafts, { number, key: "", type: drafts.at(-1)?.type ?? "string" }]);
  };
  return (
    <fieldset className={styles.facts}>
      <legend className="meta ink-2">{texts.facts}</legend>
      <p className="micro ink-3">{texts.factsHint}</p>
      {drafts.map((draft, at) => (
        <FactRow
          key={draft.number}
          draft={draft}
          place={at + 1}
          problem={problemOf(draft, drafts)}
          onChange={(part) => change(draft.number, part)}
          onRemove={drafts.length > 1 ? () => onDrafts(drafts.filter((each) => each !== draft)) : null}
          onNext={at === drafts.length - 1 && draft.key !== "" && drafts.length < factsMax ? add : null}
        />
      ))}
      <span>
        <Button small icon="plus" onClick={() => drafts.length < factsMax && add()}>
          {texts.add}
        </Button>
      </span>
    </fieldset>
  );
}

type FactRowProps = {
  draft: FactDraft;
  place: number;
  problem: string | undefined;
  onChange: (part: Partial<FactDraft>) => void;
  onRemove: (() => void) | null;
  /** Enter in the last row makes another. */
  onNext: (() => void) | null;
};

function FactRow({ draft: { key, type, number }, place, problem, onChange, onRemove, onNext }: FactRowProps) {
  const id = `fact-${number}`;
  return (
    <div className={styles.fact}>
      <input
        className={classNames(styles.input, "mono")}
        aria-label={texts.factKey(place)}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { "aria-describedby": id })}
        placeholder={place === 1 ? texts.placeholder : undefined}
        value={key}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        autoFocus={place > 1}
        onChange={(event) => onChange({ key: event.target.value.trim() })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onNext?.();
        }}
      />
      <select
        className={styles.input}
        aria-label={texts.factType(place)}
        value={type}
        onChange={(event) => onChange({ type: event.target.value as FactType })}
      >
        {factTypes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      {onRemove ? <IconButton icon="close" label={texts.remove(place)} onClick={onRemove} /> : <span />}
      {problem !== undefined && (
        <p id={id} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
