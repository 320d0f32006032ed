import type { Document } from "@probity/contract";
import type { DocumentStatus } from "@probity/engines/agreements/documents/statuses.ts";
import type { ReactNode } from "react";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { Icon } from "../../kit/icon/icon.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Column } from "../../kit/table/column.ts";
import { Time } from "../../kit/time/time.tsx";
import { documentsTexts as texts } from "../../texts/documents.ts";
import styles from "./documents.module.css";
import { lookAt } from "./look-at.ts";
import { SignerChips } from "./signer-chips.tsx";

const heads = texts.columns;

/** The columns of the list; templates are named as far as they are known. */
export const documentColumns = (templates: ReadonlyMap<string, string>): readonly Column<Document>[] => [
  { id: "status", head: heads.status, width: 120, cell: ({ status }) => <StatusBadge of="document" value={status} /> },
  { id: "name", head: heads.name, cell: (row) => <Name {...row} /> },
  { id: "template", head: heads.template, width: 176, cell: (row) => <MadeFrom row={row} templates={templates} /> },
  { id: "signers", head: heads.signers, width: 150, cell: ({ signers }) => <SignerChips signers={signers} /> },
  { id: "signed", head: heads.signed, width: 84, cell: ({ signers }) => <Signed signers={signers} /> },
  { id: "deadline", head: heads.deadline, width: 140, cell: (row) => <Deadline row={row} /> },
  { id: "lookAt", head: heads.lookAt, width: 190, cell: (row) => <LookAtCell row={row} /> },
  { id: "age", head: heads.age, align: "end", width: 72, cell: ({ createdAt }) => <Time at={createdAt} as="span" /> },
];

function Name({ id, name, externalId, hold, erased }: Document) {
  return (
    <>
      <PageLink to={`/documents/${id}`} className={styles.name}>
        <bdi className="name">{erased ? texts.erasedName : name}</bdi>
      </PageLink>
      {hold && (
        <span className={styles.held} title={texts.held}>
          <Icon name="lock" size={12} />
          <span className="sr">{texts.held}</span>
        </span>
      )}
      <div className="mono micro ink-3">{externalId ?? shortId(id)}</div>
    </>
  );
}

function MadeFrom({ row, templates }: { row: Document; templates: ReadonlyMap<string, string> }) {
  const { templateId, templateRevision, templateSourceHash, originalSha256 } = row;
  const hash = templateSourceHash?.replace("sha256:", "") ?? originalSha256;
  return (
    <>
      <div className="clip">
        {templateId === null ? texts.ownPdf : <bdi>{templates.get(templateId) ?? shortId(templateId)}</bdi>}
      </div>
      <div className="mono micro ink-3">
        {templateRevision !== null && `${texts.revision(templateRevision)} `}
        <span title={hash}>{shortHash(hash)}</span>
      </div>
    </>
  );
}

/** The two ends of a digest, which is what people compare. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

function Signed({ signers }: Pick<Document, "signers">) {
  const signed = signers.filter(({ status }) => status === "signed").length;
  const share = signers.length === 0 ? 0 : signed / signers.length;
  return (
    <span className="nowrap">
      <span className={styles.ring} style={{ ["--share" as string]: share }} aria-hidden="true" />
      {texts.signedOf(signed, signers.length)}
    </span>
  );
}

const deadlines: Record<DocumentStatus, (document: Document) => ReactNode> = {
  draft: () => texts.deadlines.draft,
  pending: ({ expiresAt }) =>
    expiresAt === null ? (
      texts.deadlines.none
    ) : (
      <>
        {texts.deadlines.expires} <Time at={expiresAt} />
      </>
    ),
  finalizing: () => texts.deadlines.finalizing,
  completed: ({ completedAt, updatedAt }) => (
    <>
      {texts.deadlines.sealed} <Time at={completedAt ?? updatedAt} />
    </>
  ),
  declined: ({ updatedAt }) => <Since at={updatedAt} />,
  voided: ({ updatedAt }) => <Since at={updatedAt} />,
  expired: ({ expiresAt, updatedAt }) => <Since at={expiresAt ?? updatedAt} />,
};

function Since({ at }: { at: string }) {
  return (
    <>
      {texts.deadlines.since} <Time at={at} as="span" />
    </>
  );
}

const Deadline = ({ row }: { row: Document }) => <span className="meta ink-2">{deadlines[row.status](row)}</span>;

function LookAtCell({ row }: { row: Document }) {
  const found = lookAt(row, new Date());
  if (found === null) return null;
  return (
    <>
      <div className={styles.lookAt}>
        <Mark shape={found.shape} size={13} />
        {found.kind === "viewed" ? (
          <strong>
            {texts.looks.viewed} <Time at={found.at} />
          </strong>
        ) : (
          <strong className="mono">{found.code}</strong>
        )}
      </div>
      <div className="micro ink-3">
        {found.kind === "not_ready" && texts.noSigners}
        {found.kind === "viewed" && texts.looks.notSigned}
        {found.kind === "finalization" && texts.looks.attempts(found.attempts)}
        {found.kind === "finalization" && found.nextAttemptAt !== null && (
          <>
            , {texts.looks.again} <Time at={found.nextAttemptAt} as="clock" />
          </>
        )}
      </div>
    </>
  );
}
