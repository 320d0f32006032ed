import { useEffect, useRef, useState } from "react";
import { loadChunk } from "../load-chunk.ts";
import type { DrawPage, PDFDocumentProxy } from "./pdf.ts";

export type Pdf = { document: PDFDocumentProxy; draw: DrawPage };

/** Fetches a PDF and the code that reads it, once for each `name`. */
export function usePdf(name: string, load: () => Promise<Uint8Array>) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const wanted = useRef(load);
  useEffect(() => {
    wanted.current = load;
  });
  useEffect(() => {
    let gone = false;
    let opened: PDFDocumentProxy | undefined;
    setFailed(false);
    const open = async () => {
      const [bytes, { openPdf, drawPage }] = await Promise.all([wanted.current(), loadChunk(() => import("./pdf.ts"))]);
      // pdf.js takes the bytes it is given away from everybody else.
      opened = await openPdf(bytes.slice());
      if (gone) void opened.loadingTask.destroy();
      else setPdf({ document: opened, draw: drawPage });
    };
    open().catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
      void opened?.loadingTask.destroy();
    };
  }, [name, attempt]);
  return { pdf, failed, retry: () => setAttempt(attempt + 1) };
}
