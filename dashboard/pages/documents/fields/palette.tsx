import { type FieldType, fieldTypes } from "@probity/engines/agreements/fields/field.ts";
import { Keys } from "../../../kit/keys/keys.tsx";
import type { Pdf } from "../../../kit/pdf/use-pdf.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { sizes } from "./field-model.ts";
import styles from "./fields.module.css";
import { initialsOf, lookOf } from "./signer-looks.ts";
import { Thumbnails } from "./thumbnails.tsx";
import { TypeIcon } from "./type-icon.tsx";
import type { Workbench } from "./use-workbench.ts";

/** The key that begins to place a type. */
export const typeKeys: Record<FieldType, string> = {
  signature: "s",
  initials: "i",
  date: "d",
  text: "t",
  checkbox: "c",
  dropdown: "o",
};

type PaletteProps = { bench: Workbench; pdf: Pdf | null; isTemplate: boolean };

/** Whom to place for, what to place, and on which page. */
export function Palette({ bench, pdf, isTemplate }: PaletteProps) {
  const { owners, ownerId, setOwnerId, fields, armed, arm, readOnly } = bench;
  const owner = owners.find(({ id }) => id === ownerId);
  return (
    <aside className={styles.palette}>
      <h2 className={styles.part}>{isTemplate ? texts.roles : texts.signers}</h2>
      {owners.length === 0 && <p className={styles.partText}>{texts.noSigners}</p>}
      {owners.map(({ id, name, role, order }) => (
        <button
          key={id}
          type="button"
          className={styles.owner}
          data-look={lookOf(owners, id)}
          aria-pressed={id === ownerId}
          onClick={() => setOwnerId(id)}
        >
          <b className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </b>
          <span className={styles.ownerName}>
            <bdi>{name}</bdi>
            <small>{texts.signer(role, order, fields.filter((field) => field.ownerId === id).length)}</small>
          </span>
        </button>
      ))}
      {owner && readOnly === undefined && (
        <>
          <h2 className={styles.part}>{texts.placeFor(owner.name)}</h2>
          {fieldTypes.map((type) => (
            <button
              key={type}
              type="button"
              className={styles.type}
              data-look={lookOf(owners, owner.id)}
              aria-pressed={armed?.fieldType === type}
              onClick={() => arm(type)}
            >
              <TypeIcon of={type} />
              <span>{texts.types[type]}</span>
              <span className={styles.typeSize}>{texts.size(sizes[type].width, sizes[type].height)}</span>
              <Keys of={[typeKeys[type].toUpperCase()]} />
            </button>
          ))}
        </>
      )}
      <h2 className={styles.part}>{texts.pages}</h2>
      <Thumbnails bench={bench} pdf={pdf} />
    </aside>
  );
}
