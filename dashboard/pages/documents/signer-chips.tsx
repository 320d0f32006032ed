import type { DocumentSigner } from "@probity/contract";
import { classNames } from "../../kit/class-names.ts";
import { initialsOf } from "../../kit/who/who.tsx";
import { documentsTexts as texts } from "../../texts/documents.ts";
import styles from "./documents.module.css";

/** Everybody who signs, in order: initials whose frame tells the status without colour. */
export function SignerChips({ signers }: { signers: readonly DocumentSigner[] }) {
  return (
    <ol className={styles.chips} aria-label={texts.columns.signers}>
      {signers.map(({ id, name, status }) => (
        <li key={id}>
          <SignerChip name={name} status={status} />
        </li>
      ))}
    </ol>
  );
}

type SignerChipProps = Pick<DocumentSigner, "name" | "status">;

function SignerChip({ name, status }: SignerChipProps) {
  const told = texts.signer(name, status);
  return (
    <span className={classNames(styles.chip, styles[status])} title={told}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="sr">{told}</span>
    </span>
  );
}

const shown = ["signed", "viewed", "invited", "waiting", "declined"] as const;

/** What the frames of the chips mean. */
export function ChipsLegend() {
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {shown.map((status) => (
        <li key={status} className="flex">
          <span className={classNames(styles.chip, styles[status])} aria-hidden="true">
            AL
          </span>
          {status}
        </li>
      ))}
    </ul>
  );
}
