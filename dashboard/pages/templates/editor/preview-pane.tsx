import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { useCallback, useState } from "react";
import { IconButton } from "../../../kit/button/button.tsx";
import { classNames } from "../../../kit/class-names.ts";
import { Mark } from "../../../kit/mark/mark.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { usePdf } from "../../../kit/pdf/use-pdf.ts";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { secondOf } from "../../../kit/time/relative-time.ts";
import { templateEditorTexts } from "../../../texts/templates.ts";
import { BoxesTable } from "./boxes-table.tsx";
import styles from "./editor.module.css";
import { PreviewPage } from "./preview-page.tsx";
import type { Rendered } from "./use-preview.ts";
import type { EditorState } from "./use-template-editor.ts";

const texts = templateEditorTexts.preview;
const overlays = ["boxes", "plain"] as const;

/** The pages as they would be printed. Older ones stay while the source has problems, and say so. */
export function PreviewPane({ state }: { state: EditorState }) {
  const { rendered, isAsking } = state.preview;
  const [overlay, setOverlay] = useState<(typeof overlays)[number]>("boxes");
  return (
    <section className={styles.preview} aria-label={texts.title}>
      <header className={styles.paneHead}>
        <h2>{texts.title}</h2>
        {rendered && (
          <span className="meta ink-3 nowrap">
            {texts.pages(rendered.of.pageSize, rendered.pageCount, agreementLimits.pages)}
          </span>
        )}
        <span className="push flex">
          <Segmented
            label={texts.overlay}
            segments={overlays.map((value) => ({ value, label: texts[value] }))}
            value={overlay}
            onValue={setOverlay}
          />
          {rendered && <IconButton icon="down" label={texts.download} onClick={() => download(rendered)} />}
        </span>
      </header>
      {rendered && <Age state={state} rendered={rendered} />}
      {rendered ? (
        <Pages rendered={rendered} roles={state.roles} withBoxes={overlay === "boxes"} />
      ) : (
        <div className={styles.nothing} aria-busy={isAsking}>
          <h3>{texts.nothing}</h3>
          <p className="ink-2">{state.problems.length > 0 ? texts.notYet : texts.nothingText}</p>
        </div>
      )}
    </section>
  );
}

/** When the pages were rendered, and whether they are those of the source as it stands. */
function Age({ state, rendered }: { state: EditorState; rendered: Rendered }) {
  const clock = secondOf(rendered.at);
  const [first] = state.problems.filter(({ severity }) => severity === "error");
  const older = () => {
    if (!first) return texts.older(clock);
    return first.line === null ? texts.olderThanProblem(clock) : texts.olderThan(clock, first.line);
  };
  return (
    <div className={classNames(styles.age, !state.isFresh && styles.stale)} role="status">
      <Mark shape={state.isFresh ? "fine" : "stale"} size={13} />
      <span className="grow">{state.isFresh ? texts.fresh(clock) : older()}</span>
      <span className="meta ink-3">{state.preview.isAsking ? texts.rendering : texts.ms(rendered.ms)}</span>
    </div>
  );
}

type PagesProps = { rendered: Rendered; roles: readonly string[]; withBoxes: boolean };

function Pages({ rendered, roles, withBoxes }: PagesProps) {
  const { pdf, failed, retry } = usePdf(rendered.sha256, async () => bytesOf(rendered.pdf));
  const [width, setWidth] = useState(0);
  const measured = useCallback((element: HTMLDivElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (failed)
    return (
      <Notice meaning="stop" title={texts.failed}>
        <button type="button" className={styles.jump} onClick={retry}>
          {texts.title}
        </button>
      </Notice>
    );
  return (
    <div className={styles.pages}>
      <div ref={measured}>
        {Array.from({ length: rendered.pageCount }, (_, at) => (
          <PreviewPage
            key={at}
            pdf={pdf}
            rendered={rendered}
            pageNumber={at + 1}
            width={width}
            roles={roles}
            withBoxes={withBoxes}
          />
        ))}
      </div>
      <BoxesTable boxes={rendered.signatureBoxes} roles={roles} />
    </div>
  );
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function download({ pdf }: Rendered): void {
  const url = URL.createObjectURL(new Blob([bytesOf(pdf) as Uint8Array<ArrayBuffer>], { type: "application/pdf" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = texts.file;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
