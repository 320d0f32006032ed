import { useEffect, useRef, useState } from "react";
import { PdfPage } from "../../../kit/pdf/pdf-page.tsx";
import type { Pdf } from "../../../kit/pdf/use-pdf.ts";
import { templateEditorTexts } from "../../../texts/templates.ts";
import styles from "./editor.module.css";
import { RoleChip } from "./role-chip.tsx";
import type { Rendered } from "./use-preview.ts";

const texts = templateEditorTexts.preview;

/** In points. */
const sizes = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } };

type PreviewPageProps = {
  pdf: Pdf | null;
  rendered: Rendered;
  pageNumber: number;
  width: number;
  roles: readonly string[];
  withBoxes: boolean;
};

/** One page. It is drawn once it comes close, so that fifty of them cost no more than three. */
export function PreviewPage({ pdf, rendered, pageNumber, width, roles, withBoxes }: PreviewPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: "100% 0px",
    });
    observer.observe(sheet.current!);
    return () => observer.disconnect();
  }, []);
  const size = sizes[rendered.of.pageSize];
  const share = (points: number, whole: number) => `${(points / whole) * 100}%`;
  const boxes = rendered.signatureBoxes.filter((box) => box.pageNumber === pageNumber);
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      role="img"
      aria-label={texts.page(pageNumber, rendered.pageCount)}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      {isNear && <PdfPage pdf={pdf} pageNumber={pageNumber} width={width} />}
      {withBoxes &&
        boxes.map((box) => (
          <span
            key={box.role}
            className={styles.box}
            data-role={roles.indexOf(box.role) % 3}
            style={{
              left: share(box.xPosition, size.width),
              top: share(box.yPosition, size.height),
              width: share(box.width, size.width),
              height: share(box.height, size.height),
            }}
          >
            <RoleChip role={box.role} roles={roles} />
          </span>
        ))}
    </div>
  );
}
