import type { Evidence } from "@probity/contract";
import type { ReactNode } from "react";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { relativeTime } from "../../kit/time/relative-time.ts";
import { Time } from "../../kit/time/time.tsx";
import { shownValue } from "../../records/assessment/input-rows.ts";
import { SubjectName } from "../../records/subjects/subject-name.tsx";
import { evidenceTexts as texts } from "../../texts/evidence.ts";
import { standingOf } from "./standing.ts";

const { terms } = texts;

/** What was said, about whom, when, and until when it counts. */
export function ReceiptPanel({ receipt: { id, data } }: { receipt: Evidence }) {
  const items: (readonly [string, ReactNode])[] = [
    [terms.subject, <SubjectName key="subject" id={data.subjectId} />],
    [terms.value, <Value key="value" data={data} />],
    [terms.type, data.type],
    [terms.observed, <BothTimes key="observed" at={data.observedAt} />],
    [terms.received, <BothTimes key="received" at={data.receivedAt} />],
    [terms.expires, <Expiry key="expires" data={data} />],
    [terms.provider, data.providerRef === null ? texts.nothing : <bdi key="provider">{data.providerRef}</bdi>],
  ];
  if (data.approval !== undefined) items.push([terms.approval, <Tag key="approval">{data.approval}</Tag>]);
  if (data.batchId !== null)
    items.push([terms.batch, <CopyableId key="batch" id={data.batchId} what={terms.batch} whole />]);
  items.push([terms.id, <CopyableId key="id" id={id} what={terms.id} whole />]);
  return (
    <Panel title={texts.receipt} note={texts.stored}>
      <KeyValues items={items} />
    </Panel>
  );
}

function Value({ data }: { data: Evidence["data"] }) {
  if (data.status !== "available") return <StatusBadge of="evidence" value={data.status} />;
  if (data.withheld) return <Tag meaning="unknown">{texts.withheld}</Tag>;
  return <bdi className="strong">{shownValue(data.value)}</bdi>;
}

/** How long ago, and the day: a receipt is read for both. */
function BothTimes({ at }: { at: string }) {
  return (
    <>
      <Time at={at} /> <span className="ink-3">· {new Date(at).toISOString()}</span>
    </>
  );
}

function Expiry({ data }: { data: Evidence["data"] }) {
  const { expiresAt } = data;
  if (expiresAt === null) return <span className="ink-2">{texts.noExpiry}</span>;
  const now = new Date();
  if (standingOf({ ...data, supersededBy: null }, now) === "expired")
    return <Tag meaning="unknown">{texts.expired(relativeTime(new Date(expiresAt), now))}</Tag>;
  return <BothTimes at={expiresAt} />;
}
