import { outcomes } from "@probity/engines/risk/policy/plan/outcomes.ts";
import { Suspense } from "react";
import { Head } from "../../../frame/head.tsx";
import { page } from "../../../frame/page.tsx";
import { id, oneOf } from "../../../frame/search.ts";
import { useTightNav } from "../../../frame/tight.ts";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { whenWanted } from "../../../kit/when-wanted.ts";
import { recordStates } from "../../../records/states.ts";
import { policiesTexts } from "../../../texts/policies.ts";
import { policyPlanTexts as texts } from "../../../texts/policy-plan.ts";
import type { DifferingPair } from "./shadow-panel.tsx";
import { useSides } from "./use-sides.ts";

const Planned = whenWanted(() => import("./planned.tsx"));

const search = {
  from: id,
  to: id,
  panel: oneOf("invariants", "subjects", "differences"),
  shadow: id,
  before: oneOf(...outcomes),
  after: oneOf(...outcomes, "not_comparable"),
};
const loading = <SkeletonRows rows={10} columns={[280, 320]} height={36} />;
const ofVersion = recordStates(loading, { ...policiesTexts, ...policiesTexts.record });
const ofCopy = recordStates(loading, { ...policiesTexts, missing: texts.noCopy, missingText: texts.noCopyText });

const closed = { panel: undefined, shadow: undefined, before: undefined, after: undefined };

/** What changes from one version of a policy to another, or to a working copy, proved before anybody publishes it. */
export const policyPlanPage = page({
  path: "/policies/$key/plan",
  title: texts.title,
  search,
  keys: { i: "edit invariants" },
  Page({ params: { key }, search: { from, to, panel, shadow, before, after }, setSearch, useKeys }) {
    const reading = useSides(key, { from, to });
    const shown = reading.state === "shown" ? reading.value : null;
    const names = shown && texts.versions(texts.version(shown.from?.version ?? 0), texts.version(shown.to.version));
    const close = () => setSearch(closed, { replace: true });
    useTightNav(panel !== undefined);
    const state = () => setSearch({ panel: "invariants" }, { replace: true });
    useKeys({ i: shown ? state : undefined, ...(panel !== undefined && { Escape: close }) });
    const listed = panel === "subjects" && before && after ? { from: before, to: after } : null;
    const pair: DifferingPair = before && after && after !== "not_comparable" ? { from: before, to: after } : "all";
    const differing = panel === "differences" && shadow ? { shadowId: shadow, pair } : null;
    return (
      <>
        <Head
          title={shown?.from ? <span className="nowrap">{names}</span> : texts.title}
          windowTitle={`${texts.title} ${key}`}
          crumbs={[
            { title: policiesTexts.title, to: "/policies" },
            { title: key, to: `/policies/${key}` },
          ]}
          note={shown?.policy && <StatusBadge of="policy" value={shown.policy.data.status} />}
          reading={reading}
        />
        <RecordView reading={reading} states={to === undefined ? ofCopy : ofVersion}>
          {(sides) => (
            <Suspense fallback={loading}>
              <Planned
                policyKey={key}
                sides={sides}
                isStating={panel === "invariants"}
                listed={listed}
                differing={differing}
                onFrom={(other) => setSearch({ from: other }, { replace: true })}
                onState={state}
                onOpen={(pair) =>
                  setSearch({ panel: "subjects", before: pair.from, after: pair.to }, { replace: true })
                }
                onDiffering={({ shadowId, pair: chosen }) => {
                  const cell = chosen === "all" ? {} : { before: chosen.from, after: chosen.to };
                  setSearch({ ...closed, panel: "differences", shadow: shadowId, ...cell }, { replace: true });
                }}
                onClose={close}
              />
            </Suspense>
          )}
        </RecordView>
      </>
    );
  },
});
