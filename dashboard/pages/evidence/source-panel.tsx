import type { Evidence, Source } from "@probity/contract";
import type { ReactNode } from "react";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { evidenceTexts as texts } from "../../texts/evidence.ts";

const terms = texts.sourceTerms;

/** Where the receipt came from, as the server recorded it, and what has become of its source. */
export function SourcePanel({ receipt: { data }, source }: { receipt: Evidence; source: Source | null }) {
  const { evidenceClass, bindingRevision, apiKeyId, adapterVersion } = data.provenance;
  const items: (readonly [string, ReactNode])[] = [];
  if (source)
    items.push([
      terms.key,
      <span key="key" className="mono">
        {source.data.key}
      </span>,
    ]);
  items.push(
    [
      terms.identity,
      <span key="identity" className="mono meta">
        {data.source}
      </span>,
    ],
    [terms.evidenceClass, evidenceClass],
  );
  if (bindingRevision !== undefined)
    items.push([terms.binding, source ? texts.bindingNow(bindingRevision, source.data.revision) : bindingRevision]);
  if (apiKeyId !== undefined) items.push([terms.apiKey, <SubmittingKey key="api-key" id={apiKeyId} source={source} />]);
  if (adapterVersion !== undefined) items.push([terms.adapter, adapterVersion]);
  return (
    <Panel
      title={texts.source}
      {...(source && !source.data.enabled && { note: <Tag meaning="look">{texts.disabled}</Tag> })}
    >
      {data.sourceRegistrationId === null && <p className="meta ink-2">{texts.notRegistered}</p>}
      <KeyValues items={items} />
    </Panel>
  );
}

function SubmittingKey({ id, source }: { id: string; source: Source | null }) {
  return (
    <span className="flex wrap">
      <CopyableId id={id} what={terms.apiKey} whole />
      {source && !source.data.apiKeyIds.includes(id) && <Tag meaning="look">{texts.keyUnbound}</Tag>}
    </span>
  );
}
