import type { Person } from "@probity/contract";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { usePeople } from "../../api/people.ts";
import { classNames } from "../../kit/class-names.ts";
import { useSession } from "../../session/use-session.ts";
import { notesTexts as texts } from "../../texts/notes.ts";
import { type Beginning, mentionAt, suggestedFor } from "./mentions.ts";
import styles from "./notes.module.css";

export const noteCharacters = 4000;

type MentionFieldProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Escape, when no list is open. */
  onLeave: () => void;
  sending: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** A text in which an @ offers colleagues. Their addresses stand in the text, so what is mentioned is what can be read. */
export function MentionField({ label, text, onText, onLeave, sending, field }: MentionFieldProps) {
  const id = useId();
  const { open, offered, at, setAt, look, close } = useOffered();
  const choose = (person: Person) => {
    const area = field.current!;
    const after = text.slice(area.selectionStart).replace(/^ /, "");
    const before = `${text.slice(0, open!.from)}@${person.data.email} `;
    onText(before + after);
    close();
    // The caret can only be set once the field shows the new text.
    requestAnimationFrame(() => area.setSelectionRange(before.length, before.length));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const steps: Record<string, (() => void) | undefined> =
      offered.length === 0 || event.metaKey || event.ctrlKey
        ? { Escape: onLeave }
        : {
            ArrowDown: () => setAt((at + 1) % offered.length),
            ArrowUp: () => setAt((at + offered.length - 1) % offered.length),
            Enter: () => choose(offered[at]!),
            Tab: () => choose(offered[at]!),
            Escape: close,
          };
    const step = steps[event.key];
    if (!step || event.nativeEvent.isComposing) return;
    event.preventDefault();
    step();
  };
  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        className={styles.text}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(offered.length > 0 && { "aria-controls": id, "aria-activedescendant": `${id}-${at}` })}
        rows={2}
        maxLength={noteCharacters}
        placeholder={texts.placeholder}
        value={text}
        readOnly={sending}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value);
          look(currentTarget);
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onBlur={close}
        onKeyDown={press}
      />
      <span className="sr" role="status">
        {texts.found(offered.length)}
      </span>
      {offered.length > 0 && <OfferedPeople id={id} people={offered} at={at} onChoose={choose} />}
    </div>
  );
}

type OfferedPeopleProps = { id: string; people: readonly Person[]; at: number; onChoose: (person: Person) => void };

function OfferedPeople({ id, people, at, onChoose }: OfferedPeopleProps) {
  return (
    <ul id={id} role="listbox" aria-label={texts.people} className={styles.offered}>
      {people.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={classNames(styles.person, index === at && styles.chosen)}
          onMouseDown={(event) => {
            // The field keeps the focus.
            event.preventDefault();
            onChoose(person);
          }}
        >
          {person.data.email}
          <span className="push meta ink-3 nowrap">{person.data.role}</span>
        </li>
      ))}
    </ul>
  );
}

/** The colleagues that fit what stands before the caret. */
function useOffered() {
  const [open, setOpen] = useState<Beginning | null>(null);
  const [at, setAt] = useState(0);
  const session = useSession();
  const me = session.kind === "signed-in" ? session.userId : null;
  const people = usePeople();
  const others = people.filter(({ id }) => id !== me);
  const offered = open === null ? [] : suggestedFor(others, open.query);
  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
    if (found?.from !== open?.from || found?.query !== open?.query) setAt(0);
    // Somebody who is mentioned in full is mentioned.
    const done = others.some(({ data }) => data.email === found?.query);
    setOpen(done ? null : found);
  };
  return { open, offered, at: Math.min(at, Math.max(0, offered.length - 1)), setAt, look, close: () => setOpen(null) };
}
