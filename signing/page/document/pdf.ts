import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- the build gives the address of the file, not the file
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/** The build's folder for files that pdf.js fetches itself. */
declare const PDFJS_ASSETS: string;

GlobalWorkerOptions.workerSrc = workerUrl;

export type { PDFDocumentProxy };
export type DrawPage = typeof drawPage;

export function openPdf(data: ArrayBuffer): Promise<PDFDocumentProxy> {
  return getDocument({
    data,
    cMapUrl: `${PDFJS_ASSETS}cmaps/`,
    wasmUrl: `${PDFJS_ASSETS}wasm/`,
    standardFontDataUrl: `${PDFJS_ASSETS}standard_fonts/`,
    iccUrl: `${PDFJS_ASSETS}iccs/`,
    // Forms of the PDF are fields of ours; its own would be a second set, and scripts have no place in an agreement.
    enableXfa: false,
  }).promise;
}

/** More pixels than this cost memory that phones do not have, and nobody sees them. */
const pixelsMax = 8_000_000;

/** Draws a page and lays its text over it, for selecting and for screen readers. Answers how to stop. */
export function drawPage(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  textLayer: HTMLElement,
  width: number,
): () => void {
  let stopped = false;
  let stop = () => {};
  const draw = async () => {
    const page = await pdf.getPage(pageNumber);
    if (stopped) return;
    const scale = width / page.getViewport({ scale: 1 }).width;
    const tasks = [renderCanvas(page, canvas, scale), renderText(page, textLayer, scale)];
    stop = () => tasks.forEach((task) => task.cancel());
    // A cancelled page is one that is no longer wanted.
    await Promise.all(tasks.map((task) => task.done.catch(() => {})));
    if (!stopped) canvas.dataset["drawn"] = "true";
  };
  draw().catch((error: unknown) => {
    // Whoever stops may have closed the PDF too, which ends what was asked of it with an error.
    if (!stopped) throw error;
  });
  return () => {
    stopped = true;
    stop();
  };
}

function renderCanvas(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number) {
  const plain = page.getViewport({ scale });
  const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(pixelsMax / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale: scale * ratio });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = page.render({ canvas, viewport });
  return { done: task.promise, cancel: () => task.cancel() };
}

function renderText(page: PDFPageProxy, container: HTMLElement, scale: number) {
  container.replaceChildren();
  container.style.setProperty("--total-scale-factor", String(scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  });
  return { done: layer.render() as Promise<void>, cancel: () => layer.cancel() };
}
