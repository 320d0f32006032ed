import type { Template } from "@probity/contract";
import { useEffect, useState } from "react";
import { call } from "../../../api/call.ts";
import { sentenceOf } from "../../../api/failure.ts";
import { useMode } from "../../../api/mode.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { PdfPage } from "../../../kit/pdf/pdf-page.tsx";
import { usePdf } from "../../../kit/pdf/use-pdf.ts";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";
import styles from "./bulk-sends.module.css";
import type { SentRow } from "./checked-rows.ts";

const texts = bulkSendTexts.check;
const width = 346;

type FirstDocumentProps = {
  template: Template;
  row: SentRow;
  /** Whether it can be made: the others can hardly be, if the first cannot. */
  onState: (state: "rendering" | "shown" | "failed") => void;
};

/** The first document as its signers will read it. */
export function FirstDocument({ template, row, onState }: FirstDocumentProps) {
  const mode = useMode();
  const [problem, setProblem] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const name = JSON.stringify([template.id, template.revision, row.templateData]);
  const { pdf, failed } = usePdf(name, async () => {
    setProblem(null);
    try {
      const input = { id: template.id, body: { templateData: row.templateData } };
      return (await call("POST /templates/{id}/generate", mode, input, { file: true })) as unknown as Uint8Array;
    } catch (error) {
      setProblem(sentenceOf(error));
      throw error;
    }
  });
  const state = failed ? "failed" : pdf ? "shown" : "rendering";
  useEffect(() => onState(state), [state]);
  const pages = pdf?.document.numPages ?? 0;
  return (
    <Panel title={texts.first}>
      <div className="stack stack-12">
        <p className="meta ink-2">
          <bdi>{texts.firstNote(row.name)}</bdi>
        </p>
        {failed && (
          <Notice meaning="stop" urgent title={texts.notRendered}>
            {problem}
          </Notice>
        )}
        {state === "rendering" && <p role="status">{texts.rendering}</p>}
        {pdf && !failed && (
          <>
            <div className={styles.sheet} role="img" aria-label={texts.page(page, pages)}>
              <PdfPage pdf={pdf} pageNumber={page} width={width} />
            </div>
            <div className={styles.foot}>
              <span className="meta ink-2">{texts.page(page, pages)}</span>
              {page > 1 && (
                <Button small onClick={() => setPage(page - 1)}>
                  {texts.previous}
                </Button>
              )}
              {page < pages && (
                <Button small onClick={() => setPage(page + 1)}>
                  {texts.nextPage}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
