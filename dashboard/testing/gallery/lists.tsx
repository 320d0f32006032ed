import { useState } from "react";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { BulkBar } from "../../kit/bulk-bar/bulk-bar.tsx";
import { Button } from "../../kit/button/button.tsx";
import { ChoiceList } from "../../kit/choice-list/choice-list.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Item } from "../../kit/item/item.tsx";
import { ItemList } from "../../kit/item/item-list.tsx";
import { Steps } from "../../kit/steps/steps.tsx";
import { type Column, DataTable, type Sort } from "../../kit/table/data-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import type { Examples } from "./examples.ts";

type Row = {
  id: string;
  decision: "none" | "review" | "restrict" | "reject" | "awaiting_evidence";
  score: number;
  at: number;
};
const decisions = ["none", "review", "restrict", "reject", "awaiting_evidence"] as const;
const start = Date.now();
const many: Row[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `cust-${20_000 + at}`,
  decision: decisions[(at * 7) % 5]!,
  score: (at * 37) % 100,
  at: start - at * 61_000,
}));
const columns: Column<Row>[] = [
  {
    id: "decision",
    head: "decision",
    cell: ({ decision }) => <StatusBadge of="assessment" value={decision} />,
    width: 170,
  },
  { id: "subject", head: "subject", cell: ({ id }) => <span className="mono meta">{id}</span>, sortBy: ({ id }) => id },
  { id: "score", head: "score", cell: ({ score }) => score, sortBy: ({ score }) => score, align: "end", width: 80 },
  { id: "age", head: "age", cell: ({ at }) => <Time at={new Date(at)} as="span" />, align: "end", width: 80 },
];
const rowId = ({ id }: Row) => id;

function Many() {
  const [current, setCurrent] = useState<string | null>("cust-20001");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["cust-20003"]));
  const [sort, setSort] = useState<Sort | null>(null);
  const [opened, setOpened] = useState("");
  return (
    <div data-wide="">
      {selected.size > 0 && (
        <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button small keys={["a"]}>
            Acknowledge
          </Button>
          <Button small>Assign</Button>
        </BulkBar>
      )}
      <div className="room">
        <DataTable
          label="Assessments"
          rows={many}
          columns={columns}
          rowId={rowId}
          current={current}
          onCurrent={setCurrent}
          onOpen={(row) => setOpened(row.id)}
          selected={selected}
          onSelected={setSelected}
          sort={sort}
          onSort={setSort}
          peek={({ id }) => (id === opened ? <p className="meta">Opened: {id}</p> : null)}
        />
      </div>
      <output className="sr">opened {opened}</output>
    </div>
  );
}

const work = [
  {
    id: "1",
    shape: "stop",
    title: "block_account",
    tag: null,
    subject: "cust-18214",
    detail: "reject · screening v2",
    age: 76,
    due: -28,
    who: "Tomás Reyes-Quintanilla",
  },
  {
    id: "2",
    shape: "limit",
    title: "limit_account",
    tag: "failed",
    subject: "acct-0091-77410-eur-primary",
    detail: "restrict · fraud v11",
    age: 49,
    due: -1,
    who: "Adaeze Nwosu",
  },
  {
    id: "3",
    shape: "look",
    title: "enhanced_due_diligence",
    tag: "acknowledged",
    subject: "biz-7781-pt",
    detail: "review · screening v2",
    age: 19,
    due: 29,
    who: "Marit Oksanen",
  },
  {
    id: "4",
    shape: "unknown",
    title: "request_documents",
    tag: null,
    subject: "cust-20377",
    detail: "awaiting_evidence · onboarding v4",
    age: 16,
    due: 32,
    who: null,
  },
  {
    id: "5",
    shape: "stale",
    title: "limit_account",
    tag: null,
    subject: "cust-20402",
    detail: "reassessment_required · onboarding v3",
    age: 11,
    due: 13,
    who: "Ji-won Park",
  },
] as const;

function Pane() {
  const [current, setCurrent] = useState<string | null>("3");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["1"]));
  const toggle = (id: string) =>
    setSelected(new Set(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id]));
  return (
    <div className="room">
      <ItemList
        label="Queue"
        rows={work}
        rowId={({ id }) => id}
        current={current}
        onCurrent={setCurrent}
        keysOn={false}
        item={({ id, shape, title, tag, subject, detail, age, due, who }) => (
          <Item
            shape={shape}
            title={title}
            tag={tag && <Tag {...(tag === "failed" && { meaning: "stop" as const })}>{tag}</Tag>}
            subject={
              <>
                person <span className="mono">{subject}</span>
              </>
            }
            detail={detail}
            since={new Date(start - age * 3_600_000)}
            dueAt={new Date(start + due * 3_600_000 + 60_000)}
            assignee={who}
            mine={who === "Marit Oksanen"}
            name={`${title} of ${subject}`}
            current={id === current}
            selected={selected.has(id)}
            onToggle={() => toggle(id)}
            onOpen={() => setCurrent(id)}
          />
        )}
      />
    </div>
  );
}

function Decide() {
  const [decision, setDecision] = useState<"none" | "review" | "restrict" | "reject" | null>("review");
  return (
    <div className="room" style={{ height: 460 }}>
      <Inspector
        title="Override assessment 7"
        onClose={() => undefined}
        foot={
          <Button variant="primary" wide keys={["Mod", "Enter"]}>
            Record override
          </Button>
        }
      >
        <Steps
          label="Two people"
          steps={[
            {
              state: "done",
              content: (
                <>
                  <strong>Adaeze Nwosu</strong>
                  <p className="ink-2">“Passport gives Tyre as place of birth.”</p>
                </>
              ),
            },
            { state: "open", content: <strong>You decide as the second person</strong> },
          ]}
        />
        <ChoiceList
          label="Decision until it ends"
          value={decision}
          onValue={setDecision}
          choices={[
            {
              value: "none",
              key: "1",
              badge: <StatusBadge of="assessment" value="none" />,
              meaning: "",
              why: "The assessment is incomplete.",
            },
            {
              value: "review",
              key: "2",
              badge: <StatusBadge of="assessment" value="review" />,
              meaning: "a person looks first",
            },
            {
              value: "restrict",
              key: "3",
              badge: <StatusBadge of="assessment" value="restrict" />,
              meaning: "as calculated",
            },
            {
              value: "reject",
              key: "4",
              badge: <StatusBadge of="assessment" value="reject" />,
              meaning: "stronger than calculated",
            },
          ]}
        />
      </Inspector>
    </div>
  );
}

export const lists: Examples = {
  "Table of 10,000 rows": <Many />,
  "List pane": <Pane />,
  "Side panel": <Decide />,
};
