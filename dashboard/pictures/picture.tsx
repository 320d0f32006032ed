import { type ReactNode, useState } from "react";
import { Button } from "../kit/button/button.tsx";
import { Panel } from "../kit/panel/panel.tsx";
import { useKitTexts } from "../kit/texts.ts";
import styles from "./picture.module.css";

/** The same facts without the picture: a sentence, and rows under heads. */
export type PictureTable = { head: readonly string[]; rows: readonly (readonly string[])[] };

type PictureProps = { label: string; summary: string; table: PictureTable; asTable?: boolean; children: ReactNode };

/** A picture that can be read aloud, and as a table. Its drawing is for the eye; the summary carries the same facts. */
export function Picture({ label, summary, table, asTable = false, children }: PictureProps) {
  return (
    <figure className={styles.picture}>
      <figcaption className="sr">
        {label}: {summary}
      </figcaption>
      {asTable ? <PlainTable label={label} table={table} /> : children}
    </figure>
  );
}

function PlainTable({ label, table: { head, rows } }: { label: string; table: PictureTable }) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((text, column) => (
              <td key={column}>
                <bdi>{text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The control between picture and table, for the head of a panel. */
export function PictureToggle({ asTable, onToggle }: { asTable: boolean; onToggle: () => void }) {
  const texts = useKitTexts();
  return (
    <Button variant="quiet" small icon={asTable ? "assessments" : "table"} aria-pressed={asTable} onClick={onToggle}>
      {asTable ? texts.showAsPicture : texts.showAsTable}
    </Button>
  );
}

type PicturePanelProps = {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  heading?: "h2" | "h3" | "h4";
  tight?: boolean;
  flush?: boolean;
  children: (asTable: boolean) => ReactNode;
};

/** A panel around one picture, with the toggle in its head. */
export function PicturePanel({ actions, children, ...panel }: PicturePanelProps) {
  const [asTable, setAsTable] = useState(false);
  const toggle = <PictureToggle asTable={asTable} onToggle={() => setAsTable(!asTable)} />;
  return (
    <Panel
      {...panel}
      actions={
        <>
          {actions}
          {toggle}
        </>
      }
    >
      {children(asTable)}
    </Panel>
  );
}
