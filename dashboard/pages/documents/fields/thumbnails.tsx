import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import { useEffect, useRef, useState } from "react";
import { PdfPage } from "../../../kit/pdf/pdf-page.tsx";
import type { Pdf } from "../../../kit/pdf/use-pdf.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import styles from "./fields.module.css";
import { styleOf } from "./placed-field.tsx";
import { lookOf } from "./signer-looks.ts";
import type { Workbench } from "./use-workbench.ts";

const thumbPixels = 56;

/** All pages, each with its fields in the colours of their signers. */
export function Thumbnails({ bench, pdf }: { bench: Workbench; pdf: Pdf | null }) {
  return (
    <div className={styles.thumbs}>
      {bench.pages.map((page) => (
        <Thumbnail key={page.pageNumber} bench={bench} pdf={pdf} page={page} />
      ))}
    </div>
  );
}

function Thumbnail({ bench, pdf, page }: { bench: Workbench; pdf: Pdf | null; page: PageSizeInPoints }) {
  const { pageNumber, width, height } = page;
  const [isNear, setNear] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const scale = thumbPixels / width;
  const here = bench.fields.filter((field) => field.pageNumber === pageNumber);
  // Drawn when it comes close, so that fifty pages cost no more than those in sight.
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true));
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={styles.thumb}
      aria-pressed={bench.page.pageNumber === pageNumber}
      aria-label={texts.pageFields(pageNumber, here.length)}
      onClick={() => bench.onPage(pageNumber)}
    >
      <span className={styles.thumbPage} style={{ width: thumbPixels, height: height * scale }}>
        {isNear && <PdfPage pdf={pdf} pageNumber={pageNumber} width={thumbPixels} />}
        {here.map((field) => (
          <i key={field.id} data-look={lookOf(bench.owners, field.ownerId)} style={styleOf(field, scale)} />
        ))}
      </span>
      <span aria-hidden="true">{pageNumber}</span>
    </button>
  );
}
