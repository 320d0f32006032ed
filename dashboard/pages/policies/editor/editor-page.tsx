import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { type ReactNode, Suspense, useState } from "react";
import { useList, useRecord } from "../../../api/queries.ts";
import { page } from "../../../frame/page.tsx";
import { id, oneOf } from "../../../frame/search.ts";
import { useTightNav } from "../../../frame/tight.ts";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import type { Reading } from "../../../kit/states/reading.ts";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { whenWanted } from "../../../kit/when-wanted.ts";
import { recordStates } from "../../../records/states.ts";
import { dropCopy, readCopy } from "../../../records/working-copies/kept-copy.ts";
import { useOwner } from "../../../records/working-copies/use-owner.ts";
import { policiesTexts } from "../../../texts/policies.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { useVersions } from "../use-versions.ts";
import { EditorHead } from "./editor-head.tsx";
import { useFirstSet } from "./use-first-set.ts";
import { views } from "./views.ts";
import { isWorkingCopy, type WorkingCopy } from "./working-copy.ts";

/** With the engines it needs, in a chunk of its own. */
const Editor = whenWanted(() => import("./editor.tsx"));

const search = { from: id, view: oneOf(...views) };
const states = recordStates(<SkeletonRows rows={10} columns={[220, 480, 240]} height={36} />, {
  ...policiesTexts,
  ...policiesTexts.record,
});

/** Edits a working copy of a policy: tables and JSON are the same document, checked while somebody types. */
export const policyEditorPage = page({
  path: "/policies/$key/edit",
  title: texts.title,
  search,
  keys: { "Mod+z": "undo", "Mod+/": "tables or JSON", "Mod+Shift+z": "redo", "Mod+Enter": "create version" },
  Page({ params: { key }, search: { from, view = "tables" }, setSearch, useKeys }) {
    const owner = useOwner(key);
    const read = () => readCopy<WorkingCopy>(owner, isWorkingCopy);
    const versions = useVersions(key).reading;
    const sources = useList("GET /risk/sources", {}).reading;
    // Another round begins when the copy is dropped.
    const [round, setRound] = useState(0);
    const [copies, setCopies] = useState(() => ({ round: -1, copy: read() }));
    if (copies.round !== round) setCopies({ round, copy: read() });
    const { copy } = copies;
    const rows = versions.state === "shown" ? versions.value.rows : [];
    const newest = rows.find(({ data }) => data.status === "published") ?? rows[0];
    const baseId = copy ? copy.from?.id : (from ?? newest?.id);
    const base = useRecord("GET /risk/policies/{id}", baseId === undefined ? null : { id: baseId });
    // Kept scenarios are tried from the start.
    const isWanted = versions.state === "shown" ? copy === null && newest !== undefined : null;
    const firstSet = useFirstSet({ key, round, isWanted });
    useTightNav(true);
    // A key without versions has nothing to begin with, so there is nothing more to read.
    const reading: Reading<unknown> = versions.state === "shown" && baseId !== undefined ? base : versions;
    const isWaiting = reading.state === "shown" && (sources.state === "loading" || firstSet === undefined);
    const startAgain = () => {
      dropCopy(owner);
      setRound(round + 1);
    };
    return (
      <RecordView
        reading={isWaiting ? { state: "loading" } : reading}
        states={{ ...states, loading: <Waiting name={key}>{states.loading}</Waiting> }}
      >
        {() => (
          <Suspense fallback={<Waiting name={key}>{states.loading}</Waiting>}>
            <Editor
              key={round}
              owner={owner}
              copy={copy}
              base={base.state === "shown" ? asBase(base.value) : null}
              wanted={rows.find((version) => version.id === from) ?? null}
              nextVersion={(rows[0]?.data.version ?? 0) + 1}
              firstSet={firstSet ?? null}
              sources={sources.state === "shown" ? sources.value.rows : []}
              view={view}
              onView={(next) => setSearch({ view: next }, { replace: true })}
              onStartAgain={startAgain}
              useKeys={useKeys}
            />
          </Suspense>
        )}
      </RecordView>
    );
  },
});

function Waiting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <EditorHead name={name} />
      {children}
    </>
  );
}

const asBase = ({ id: own, data }: { id: string; data: { version: number; definition: unknown } }) => ({
  id: own,
  version: data.version,
  definition: data.definition as Definition,
});
