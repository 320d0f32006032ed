import type { DocumentPage } from "@probity/contract";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSession } from "../context.ts";
import { Icon } from "../icon.tsx";
import { PageField } from "./page-field.tsx";
import type { DrawPage, PDFDocumentProxy } from "./pdf.ts";

type Pdf = { document: PDFDocumentProxy; draw: DrawPage };
const zooms = [1, 1.25, 1.5, 2] as const;

/** The pages as they will be printed, with the fields where they are. */
export function PagesView() {
  const { session, t } = useSession();
  const { pdf, failed, retry } = usePdf();
  const [zoom, setZoom] = useState(0);
  if (failed)
    return (
      <div class="document-failed" role="alert">
        <p>{t.text("documentFailed")}</p>
        <button type="button" class="secondary" onClick={retry}>
          {t.text("tryAgain")}
        </button>
      </div>
    );
  return (
    <div class="pages">
      <div class="zoom" role="group" aria-label={t.text("viewPages")}>
        <button
          type="button"
          class="quiet icon-only"
          aria-label={t.text("zoomOut")}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          class="quiet icon-only"
          aria-label={t.text("zoomIn")}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div class="pages-scroll" data-zoomed={zoom > 0}>
        {session.document.pages.map((page) => (
          <Page key={page.pageNumber} page={page} pdf={pdf} zoom={zooms[zoom]!} />
        ))}
      </div>
    </div>
  );
}

/** Fetches the file and the code that reads it, both once they are needed and not before. */
function usePdf(): { pdf: Pdf | null; failed: boolean; retry: () => void } {
  const { actions } = useSession();
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let opened: PDFDocumentProxy | undefined;
    setFailed(false);
    const load = async () => {
      const [bytes, { openPdf, drawPage }] = await Promise.all([actions.visit.api.pdf(), import("./pdf.ts")]);
      opened = await openPdf(bytes);
      setPdf({ document: opened, draw: drawPage });
    };
    load().catch(() => setFailed(true));
    return () => void opened?.loadingTask.destroy();
  }, [attempt]);
  return { pdf, failed, retry: () => setAttempt(attempt + 1) };
}

function Page({ page, pdf, zoom }: { page: DocumentPage; pdf: Pdf | null; zoom: number }) {
  const { session, t } = useSession();
  const { pageNumber } = page;
  const sheet = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useNear(sheet);
  const width = useWidth(sheet);
  useEffect(() => {
    if (!pdf || !isNear || width === 0 || !canvas.current || !text.current) return;
    return pdf.draw(pdf.document, pageNumber, canvas.current, text.current, width);
  }, [pdf, isNear, width]);
  const scale = width / page.width;
  const name = t.text("page", { page: pageNumber, count: session.document.pageCount });
  return (
    <section
      class="page"
      id={`page-${pageNumber}`}
      ref={sheet}
      aria-label={name}
      style={{ width: `${zoom * 100}%`, aspectRatio: `${page.width} / ${page.height}` }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <div class="textLayer" ref={text} dir="ltr" />
      {session.fields
        .filter((field) => field.pageNumber === pageNumber)
        .map((field) => (
          <PageField key={field.id} field={field} page={page} scale={scale} />
        ))}
      <p class="page-number" aria-hidden="true">
        {name}
      </p>
    </section>
  );
}

/** Pages are drawn when they come close, so that fifty of them cost no more than three. */
function useNear(element: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: "100% 0px",
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return isNear;
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}
