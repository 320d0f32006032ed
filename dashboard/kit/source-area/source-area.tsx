import { type ComponentProps, memo, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { classNames } from "../class-names.ts";
import { placeOf, type Segment, segmentsOf, type SourceMark } from "./marks.ts";
import styles from "./source-area.module.css";

/** What a page can do with the text from outside. */
export type SourceHandle = {
  /** Selects a part and brings it into sight. */
  show: (from: number, to?: number) => void;
  /** Where the caret is, or what is selected. */
  selection: () => { from: number; to: number };
};

type SourceAreaProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "onSelect" | "className" | "ref"> & {
  label: string;
  text: string;
  marks: readonly SourceMark[];
  onText: (text: string) => void;
  onCaret?: (line: number) => void;
  /** Shown below a line, above what follows it. */
  note?: { line: number; content: ReactNode } | null;
  handle?: Ref<SourceHandle>;
};

const lineHeight = 18;
/** Lines that stay in sight above the one that is shown. */
const linesAbove = 4;

/** A text with numbered lines and marks in place. It is a plain text field, so that everything a browser can do with one works. */
export function SourceArea({ label, text, marks, onText, onCaret, note, handle, ...rest }: SourceAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({
    show: (from, to = from) => {
      const field = area.current;
      if (!field) return;
      field.focus();
      field.setSelectionRange(from, to);
      const { line } = placeOf(field.value, from);
      field.scrollTop = (line - linesAbove) * lineHeight;
      // Browsers differ in whether they tell of a selection that nobody made by hand.
      onCaret?.(line);
    },
    selection: () => ({ from: area.current?.selectionStart ?? 0, to: area.current?.selectionEnd ?? 0 }),
  }));
  const caretMoved = () => onCaret?.(placeOf(area.current!.value, area.current!.selectionStart).line);
  const scrolled = () => {
    const { scrollTop = 0, scrollLeft = 0 } = area.current ?? {};
    if (gutter.current) gutter.current.scrollTop = scrollTop;
    if (layer.current) layer.current.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    if (notes.current) notes.current.style.transform = `translate(0, ${-scrollTop}px)`;
  };
  const lines = text.split("\n");
  const byLine = Map.groupBy(marks, ({ line }) => line);
  return (
    <div className={styles.source}>
      <div ref={gutter} className={styles.gutter} aria-hidden="true">
        {lines.map((_, at) => (
          <div key={at} className={numberLook(byLine.get(at + 1))}>
            {at + 1}
          </div>
        ))}
      </div>
      <div className={styles.field}>
        <div ref={layer} className={styles.layer} aria-hidden="true">
          {lines.map((line, at) => (
            <MarkedLine key={at} segments={JSON.stringify(marked(line, byLine.get(at + 1)))} />
          ))}
        </div>
        <textarea
          {...rest}
          ref={area}
          className={styles.text}
          aria-label={label}
          value={text}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            onText(event.target.value);
            caretMoved();
          }}
          onSelect={caretMoved}
          onScroll={scrolled}
        />
        {note && (
          <div className={styles.notes}>
            <div ref={notes} className={styles.moved}>
              <div className={styles.note} style={{ top: `${8 + note.line * lineHeight}px` }}>
                {note.content}
              </div>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

const marked = (line: string, marks: readonly SourceMark[] | undefined): Segment[] =>
  marks ? segmentsOf(line, marks) : [];

/** One line behind the text: hidden letters that give the marks their places. Lines that stay the same are not drawn again. */
const MarkedLine = memo(function MarkedLine({ segments }: { segments: string }) {
  return (
    <div className={styles.line}>
      {(JSON.parse(segments) as Segment[]).map(({ text, look }, at) =>
        look === null ? (
          text
        ) : (
          <span key={at} className={classNames(styles.mark, styles[look])}>
            <span className={styles.hidden}>{text}</span>
          </span>
        ),
      )}
    </div>
  );
});

function numberLook(marks: readonly SourceMark[] | undefined): string | undefined {
  const meanings = marks?.map(({ look }) => look) ?? [];
  if (meanings.includes("stop")) return styles.numberStop;
  return meanings.includes("look") ? styles.numberLook : undefined;
}
