import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { useMode } from "../api/mode.ts";
import { queryKey } from "../api/queries.ts";
import { Dialog } from "../kit/dialog/dialog.tsx";
import { Icon } from "../kit/icon/icon.tsx";
import { Keys } from "../kit/keys/keys.tsx";
import { paletteTexts as texts } from "../texts/frame.ts";
import { pageCommands } from "./frame-commands.ts";
import { useMe } from "./me.ts";
import { opened } from "./opened.ts";
import { currentPage } from "./page.tsx";
import { useGo } from "./page-link.tsx";
import { entriesFor, type Entry, type EntryGroup } from "./palette-entries.ts";
import styles from "./palette.module.css";
import { recent } from "./recent.ts";
import { useStore } from "./store.ts";

/** Pages, commands, and records by id: everything without a mouse. */
export function Palette() {
  const open = useStore(opened) === "palette";
  return (
    <Dialog open={open} onOpen={(next) => opened.set(next ? "palette" : null)} title={texts.title} bare>
      {open && <PaletteBody />}
    </Dialog>
  );
}

function PaletteBody() {
  const mode = useMode();
  const go = useGo();
  const [text, setText] = useState("");
  const [commands] = useState(() => pageCommands(currentPage.current));
  const remembered = useStore(recent).filter((each) => each.mode === mode);
  const groups = entriesFor({
    text,
    go,
    subjects: useSubjects(text),
    recent: remembered,
    commands,
    isOperator: useMe().operator,
  });
  const [at, setAt] = useState(0);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(at, entries.length - 1);
  const list = useId();

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    opened.set(null);
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setAt((current + step + entries.length) % Math.max(entries.length, 1));
    else if (event.key === "Enter") run(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          className={styles.input}
          placeholder={texts.placeholder}
          aria-label={texts.title}
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${current}` : undefined}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => (setText(event.target.value), setAt(0))}
          onKeyDown={press}
        />
        <Keys of={["Escape"]} />
      </div>
      {groups.length === 0 && <p className={styles.nothing}>{texts.nothing}</p>}
      <div role="listbox" id={list} aria-label={texts.title} className={styles.list}>
        {groups.map((group) => (
          <Group key={group.title} {...{ group, list, entries, current, run }} />
        ))}
      </div>
    </>
  );
}

type GroupProps = {
  group: EntryGroup;
  list: string;
  entries: readonly Entry[];
  current: number;
  run: (entry: Entry) => void;
};

function Group({ group, list, entries, current, run }: GroupProps) {
  return (
    <div role="group" aria-label={group.title}>
      <div className={styles.group} aria-hidden="true">
        {group.title}
      </div>
      {group.entries.map((entry) => {
        const index = entries.indexOf(entry);
        return (
          <Row
            key={index}
            id={`${list}-${index}`}
            entry={entry}
            isCurrent={index === current}
            onRun={() => run(entry)}
          />
        );
      })}
    </div>
  );
}

function Row({ id, entry, isCurrent, onRun }: { id: string; entry: Entry; isCurrent: boolean; onRun: () => void }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <div ref={row} id={id} role="option" aria-selected={isCurrent} className={styles.row} onClick={onRun}>
      <Icon name={entry.icon} />
      <span className="clip">{entry.title}</span>
      {entry.hint && <span className="meta ink-3 clip">{entry.hint}</span>}
      {entry.keys && (
        <span className="push">
          <Keys of={entry.keys} />
        </span>
      )}
    </div>
  );
}

const lengthMin = 3;

/** Subjects whose externalId begins as typed; the platform knows no names. */
function useSubjects(text: string) {
  const mode = useMode();
  const search = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: queryKey(mode, "GET /risk/subjects", { search, palette: true }),
    queryFn: () => call("GET /risk/subjects", mode, { search, after: "" } as never),
    enabled: search.length >= lengthMin,
  });
  return search.length >= lengthMin ? (data?.items.slice(0, 5) ?? []) : [];
}
