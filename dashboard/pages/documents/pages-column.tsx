import type { Document, DocumentPage, Field } from "@probity/contract";
import { mayAct } from "@probity/engines/agreements/documents/statuses.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { buttonClass } from "../../kit/button/button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { initialsOf } from "../../kit/who/who.tsx";
import { documentTexts as texts } from "../../texts/document.ts";
import styles from "./document.module.css";
import { isFilled } from "./signer-steps.ts";

/** The pages as outlines with their fields where they stand, and the way to the page that places them. */
export function PagesColumn({ document, fields }: { document: Document; fields: readonly Field[] }) {
  const nameOf = (field: Field) => document.signers.find(({ id }) => id === field.signerId)?.name ?? "";
  return (
    <section className={styles.pages} aria-label={texts.pages}>
      <ol className={styles.sheets}>
        {document.pages.map((page) => (
          <li key={page.pageNumber} className={styles.sheet}>
            <Sheet
              page={page}
              fields={fields.filter(({ pageNumber }) => pageNumber === page.pageNumber)}
              nameOf={nameOf}
            />
            <span className="micro ink-2">{texts.page(page.pageNumber)}</span>
          </li>
        ))}
      </ol>
      <p className="meta ink-2">{texts.pagesNote}</p>
      <PageLink to={`/documents/${document.id}/fields`} className={buttonClass({ small: true })}>
        {mayAct(document.status, "edit") ? texts.placeFields : texts.seeFields}
      </PageLink>
    </section>
  );
}

type SheetProps = { page: DocumentPage; fields: readonly Field[]; nameOf: (field: Field) => string };

function Sheet({ page: { pageNumber, width, height }, fields, nameOf }: SheetProps) {
  return (
    <div
      className={styles.paper}
      role="img"
      aria-label={`${texts.page(pageNumber)}, ${texts.fields(fields.length)}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {fields.map((field) => (
        <span
          key={field.id}
          className={classNames(styles.box, isFilled(field) && styles.filled)}
          title={texts.fieldLabel(field.label ?? field.fieldType, nameOf(field))}
          style={{
            left: `${(100 * field.xPosition) / width}%`,
            top: `${(100 * field.yPosition) / height}%`,
            width: `${(100 * field.width) / width}%`,
            height: `${(100 * field.height) / height}%`,
          }}
        >
          {initialsOf(nameOf(field))}
        </span>
      ))}
    </div>
  );
}
