import { useEffect, useRef } from "react";
import type { Pdf } from "./use-pdf.ts";

/** A page of a PDF as a picture, `width` pixels wide. Whoever shows it says in words what it is. */
export function PdfPage({ pdf, pageNumber, width }: { pdf: Pdf | null; pageNumber: number; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!pdf || width <= 0 || !canvas.current) return;
    return pdf.draw(pdf.document, pageNumber, canvas.current, width);
  }, [pdf, pageNumber, width]);
  // A canvas cannot be drawn by two tasks at once, so another page or width gets another one.
  return <canvas key={`${pageNumber} ${width}`} ref={canvas} aria-hidden="true" />;
}
