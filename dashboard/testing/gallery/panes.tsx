import { Button } from "../../kit/button/button.tsx";
import { CodeBlock, CopyableId } from "../../kit/copy/copy.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Skeleton } from "../../kit/skeleton/skeleton.tsx";
import { ListView, type ListStates } from "../../kit/states/list-view.tsx";
import type { Page, Reading } from "../../kit/states/reading.ts";
import { RecordView, type RecordStates } from "../../kit/states/record-view.tsx";
import { Strip } from "../../kit/strip/strip.tsx";
import { Time } from "../../kit/time/time.tsx";
import type { Examples } from "./examples.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const listStates: ListStates = {
  loading: { rows: 4, columns: [64, 150, 60] },
  empty: {
    title: "No assessment yet",
    text: "An assessment asks one published policy version about one subject and keeps the answer with its reasons.",
    command: { code: "probity assess cust-1001 --policy onboarding", what: "command" },
    action: (
      <Button variant="primary" keys={["s"]}>
        Assess a subject
      </Button>
    ),
  },
  filtered: {
    title: "Nothing matches 3 filters",
    text: "status failed, policyKey fraud, assigned to you.",
    onClear: () => undefined,
    action: <Button variant="quiet">Only drop “assigned to you”</Button>,
  },
  refused: { title: "Assessments are read by members of the organization.", text: "Ask an owner to invite you." },
  conflict: { title: "Somebody was first.", text: "This action moved on while you wrote." },
  offline: {
    text: "Reading works from what is here. Deciding is off until the connection is back, and what you typed is kept.",
  },
  error: { title: "The list could not be read." },
};

const recordStates: RecordStates = {
  loading: <Skeleton width="60%" />,
  missing: {
    title: "No such assessment",
    text: "It may belong to the other mode.",
    action: <Button>All assessments</Button>,
  },
  refused: {
    title: "Overrides are recorded by owners and admins.",
    text: "You are a member. Marit Oksanen and 2 others can.",
    instead: <Button>Recommend instead</Button>,
  },
  conflict: listStates.conflict,
  offline: listStates.offline,
  error: { title: "The record could not be read." },
};

type Row = { id: string; decision: "restrict" | "none" | "reassessment_required"; at: Date };
const rows: readonly Row[] = [
  { id: "cust-20419", decision: "restrict", at: ago(40) },
  { id: "acct-0091-80277", decision: "none", at: ago(125) },
  { id: "biz-9034-hk", decision: "reassessment_required", at: ago(545) },
];
const failure = {
  status: 500,
  code: "internal_error",
  message: "The server answered 500 internal_error.",
  requestId: "req_019a8f4071c27d11",
};
const shown = (value: Page<Row>): Reading<Page<Row>> => ({ state: "shown", value, readAt: ago(1) });

function Assessments({ reading, filtered = false }: { reading: Reading<Page<Row>>; filtered?: boolean }) {
  const rereading = reading.state === "shown" && reading.rereading === true;
  return (
    <Panel
      title="Assessments"
      heading="h3"
      flush
      rereading={rereading}
      {...(rereading && { actions: "reading again" })}
    >
      <ListView reading={reading} states={listStates} isFiltered={filtered} onMore={() => undefined}>
        {(page) => (
          <ul>
            {page.map(({ id, decision, at }) => (
              <li key={id} className="flex" style={{ minHeight: 32, padding: "0 12px" }}>
                <StatusBadge of="assessment" value={decision} />
                <span className="mono meta">{id}</span>
                <span className="push meta">
                  <Time at={at} as="span" />
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Panel>
  );
}

function Override({ reading, conflict = false }: { reading: Reading<string>; conflict?: boolean }) {
  const met = {
    mine: { revision: 1, content: "acknowledged, “Taken up. Lease requested.”" },
    theirs: { revision: 2, content: "failed by Adaeze Nwosu, “Ledger refused the limit.”" },
    onReapply: () => undefined,
    onDrop: () => undefined,
  };
  return (
    <Panel title="Override" heading="h3" flush>
      <RecordView reading={reading} states={recordStates} conflict={conflict ? met : undefined}>
        {(text) => <p style={{ padding: "0 12px 12px" }}>{text}</p>}
      </RecordView>
    </Panel>
  );
}

export const panes: Examples = {
  "Loading, after 300 ms, real row heights": <Assessments reading={{ state: "loading" }} />,
  "Reading again: what is shown stays": (
    <Assessments reading={{ state: "shown", value: { rows, more: true }, readAt: ago(1), rereading: true }} />
  ),
  "Empty, first run": <Assessments reading={shown({ rows: [], more: false })} />,
  "Empty because of a filter": <Assessments reading={shown({ rows: [], more: false })} filtered />,
  "Refused, 403, says who can": <Override reading={{ state: "refused" }} />,
  "Conflict, 409, both shown": (
    <Override reading={{ state: "shown", value: "The record itself stays below.", readAt: ago(1) }} conflict />
  ),
  "Error, with the id support will ask for": (
    <Assessments reading={{ state: "failed", failure, retry: () => undefined }} />
  ),
  "Error, with what was read before": (
    <Override reading={{ state: "shown", value: "48, band medium", readAt: ago(3), failure, retry: () => undefined }} />
  ),
  Offline: <Assessments reading={{ state: "offline", since: ago(5) }} />,
  Missing: <Override reading={{ state: "missing" }} />,
  Notices: (
    <div className="stack">
      <Notice meaning="stop" title="No list loaded: screenings will end in error.">
        error never means clear.
      </Notice>
      <Notice meaning="look" title="This page is 20 minutes old.">
        It was read again before sending: the decision is now reject, not restrict.
      </Notice>
    </div>
  ),
  "Strip, ids, values": (
    <div className="stack">
      <Strip label="State now" end="state read 4 s ago">
        <>
          <StatusBadge of="assessment" value="restrict" /> <strong>current</strong>
        </>
        <span>
          fresh until <Time at={new Date(Date.now() + 86_400_000)} as="moment" />
        </span>
      </Strip>
      <CopyableId id="019a8f3e-5e1f-7b2a-9d44-8c02fe61c41d" what="assessment id" />
      <CodeBlock code="curl https://api.example/risk/subjects" what="request" />
      <KeyValues
        items={[
          ["policy", "onboarding v4"],
          ["evaluated", <Time key="t" at={ago(40)} />],
        ]}
      />
    </div>
  ),
};
