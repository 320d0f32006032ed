import type { Document } from "@probity/contract";
import type { ReactNode } from "react";
import { PageLink } from "../../frame/page-link.tsx";
import { CopyableId, shortId } from "../../kit/copy/copy.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { baseUrl } from "../../session/server.ts";
import { documentTexts } from "../../texts/document.ts";
import { useTemplateNames } from "./use-template-names.ts";

const texts = documentTexts.made;
/** Anybody can check a sealed file there, without an account. */
const verifyPage = `${baseUrl}/verify`;

/** What the document was made from, by digests from which it can be made again. */
export function MadeFrom({ document }: { document: Document }) {
  const templates = useTemplateNames();
  const { templateId } = document;
  const origin: [string, ReactNode][] =
    templateId === null
      ? [[texts.source, texts.upload]]
      : [
          [
            texts.template,
            <span key="template">
              <PageLink to={`/templates/${templateId}`}>
                <bdi>{templates.get(templateId) ?? shortId(templateId)}</bdi>
              </PageLink>{" "}
              {texts.revision(document.templateRevision ?? 0)}
            </span>,
          ],
          [texts.sourceHash, <Digest key="source" of={document.templateSourceHash} what={texts.sourceHash} />],
          [texts.dataHash, <Digest key="data" of={document.templateDataHash} what={texts.dataHash} />],
        ];
  return (
    <section aria-label={documentTexts.madeFrom} className="stack">
      <h2>{documentTexts.madeFrom}</h2>
      <KeyValues
        items={[
          ...origin,
          [texts.pdf, <Pdf key="pdf" document={document} />],
          ...sealedOf(document),
          ...removedOf(document),
          [texts.id, <CopyableId key="id" id={document.id} what={texts.id} />],
          ...(document.externalId === null
            ? []
            : [[texts.externalId, <bdi key="own">{document.externalId}</bdi>] as const]),
        ]}
      />
      {templateId !== null && <p className="meta ink-3">{texts.noData}</p>}
    </section>
  );
}

function Digest({ of, what }: { of: string | null; what: string }) {
  return of === null ? null : <CopyableId id={of.replace("sha256:", "")} what={what} />;
}

function Pdf({ document: { pageCount, originalBytes, originalSha256 } }: { document: Document }) {
  return (
    <span>
      {texts.pages(pageCount)}, {Math.ceil(originalBytes / 1000)} kB, {texts.sha256}{" "}
      <CopyableId id={originalSha256} what={texts.sha256} />
    </span>
  );
}

const sealedOf = ({ completedSha256 }: Document): [string, ReactNode][] =>
  completedSha256 === null
    ? []
    : [
        [texts.sealed, <CopyableId key="sealed" id={completedSha256} what={texts.sealed} />],
        [
          texts.check,
          <a key="check" href={verifyPage} target="_blank" rel="noopener noreferrer">
            {verifyPage}
          </a>,
        ],
      ];

/** What was taken out of an upload, by its kind. */
const removedOf = ({ removed }: Document): [string, ReactNode][] =>
  removed.length === 0
    ? []
    : [
        [
          texts.removed,
          <span key="removed" className="flex wrap">
            {removed.map(({ kind, pageNumber, count }) => (
              <Tag key={`${kind} ${String(pageNumber)}`}>
                {kind} {count}
              </Tag>
            ))}
          </span>,
        ],
      ];
