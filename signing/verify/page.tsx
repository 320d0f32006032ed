import type { KnownSeals } from "@probity/engines/integrity/seals/known-seals.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../page/icon.tsx";
import { checkFile, type Checked } from "./check-file.ts";
import { DropArea } from "./drop-area.tsx";
import { findingOf, type Wording } from "./findings.ts";
import { Result } from "./result.tsx";

type State = { is: "empty" } | { is: "reading" } | { is: "done"; checked: Checked };

/** One card: what to do, what was found, and how it was found. */
export function VerifyPage({ known, wording }: { known: KnownSeals; wording: Wording }) {
  const { texts } = wording;
  const [state, setState] = useState<State>({ is: "empty" });
  const last = useRef(0);
  const check = async (file: File) => {
    const turn = ++last.current;
    setState({ is: "reading" });
    const checked = await checkFile(file, known);
    // Somebody who has chosen another file meanwhile wants to know about that one.
    if (turn === last.current) setState({ is: "done", checked });
  };
  useDropAnywhere(check);
  const finding = state.is === "done" ? findingOf(state.checked, wording) : null;
  return (
    <main class="verify">
      <header>
        <h1>{texts.title}</h1>
        <p class="lead">{texts.lead}</p>
      </header>
      <div class="verify-card">
        {finding && <Result finding={finding} texts={texts} />}
        <DropArea texts={texts} isBusy={state.is === "reading"} isSmall={state.is !== "empty"} onFile={check} />
        <p class="assurance">
          <Icon name="lock" size={16} />
          {texts.private}
        </p>
      </div>
      <section class="how" aria-labelledby="how">
        <h2 id="how">{texts.howTitle}</h2>
        <ul>
          <li>{texts.howLocal}</li>
          <li>{texts.howSeal}</li>
          <li>{texts.howElsewhere}</li>
        </ul>
      </section>
    </main>
  );
}

/** A browser opens a file that is dropped beside the area in place of the page, so the whole page takes it. */
function useDropAnywhere(onFile: (file: File) => Promise<void>): void {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const mark = (isOver: boolean) => document.documentElement.classList.toggle("dropping", isOver);
    const over = (event: DragEvent) => {
      event.preventDefault();
      mark(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && mark(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      mark(false);
      const file = event.dataTransfer?.files[0];
      if (file) void latest.current(file);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, []);
}
