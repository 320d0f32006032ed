import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- the build gives the address of the file, not the file
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/** The build's folder for files that pdf.js fetches itself, seen from the chunks of the page. */
declare const PDFJS_FOLDER: string;

GlobalWorkerOptions.workerSrc = workerUrl;

export type { PDFDocumentProxy };
export type DrawPage = typeof drawPage;

export function openPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  const here = import.meta.url;
  const folder = new URL(PDFJS_FOLDER, here).href;
  return getDocument({
    data,
    cMapUrl: `${folder}cmaps/`,
    wasmUrl: `${folder}wasm/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    // The policy of the page allows no WebAssembly; without it, rare kinds of images take longer.
    useWasm: false,
    enableXfa: false,
  }).promise;
}

/** More pixels than this cost memory, and nobody sees them. */
const pixelsMax = 8_000_000;

/** Draws a page as wide as asked for. Answers how to stop. */
export function drawPage(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  width: number,
): () => void {
  let stopped = false;
  let stop = () => {};
  const draw = async () => {
    const page = await pdf.getPage(pageNumber);
    if (stopped) return;
    const task = rendering(page, canvas, width);
    stop = () => task.cancel();
    // A cancelled page is one that is no longer wanted.
    await task.promise.catch(() => {});
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

function rendering(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const plain = page.getViewport({ scale });
  const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(pixelsMax / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale: scale * ratio });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  return page.render({ canvas, viewport });
}
