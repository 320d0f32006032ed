import type { Policy } from "@probity/contract";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { Suspense } from "react";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { useRecent } from "../../frame/recent.ts";
import { id as idIn, oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button, buttonClass } from "../../kit/button/button.tsx";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Tabs } from "../../kit/tabs/tabs.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { recordStates } from "../../records/states.ts";
import { policiesTexts } from "../../texts/policies.ts";
import { DefinitionInWords } from "./definition-in-words.tsx";
import styles from "./policies.module.css";
import { PublishPanel } from "./publish-panel.tsx";
import { type Comparison, useComparison } from "./use-comparison.ts";
import { VersionAbout } from "./version-about.tsx";
import { VersionChanges } from "./version-changes.tsx";

const MovePanel = whenWanted(() => import("./move-panel.tsx"));
const MovesStrip = whenWanted(() => import("./moves-strip.tsx"));

const texts = policiesTexts.record;
const tabs = ["words", "changes", "json", "about"] as const;
const search = { tab: oneOf(...tabs), before: idIn, panel: oneOf("publish", "move") };
const states = recordStates(<SkeletonRows rows={10} columns={[280, 320]} height={36} />, {
  ...policiesTexts,
  ...texts,
});

/** One version of a policy: what it says in words, what changed, its JSON; a draft can be published from here. */
export const policyVersionPage = page({
  path: "/policies/$key/versions/$id",
  title: policiesTexts.title,
  search,
  keys: { e: "edit a copy", p: "publish" },
  Page({ params: { key, id }, search: { tab = "words", before, panel }, setSearch, useKeys }) {
    const reading = useRecord("GET /risk/policies/{id}", { id });
    const shown = reading.state === "shown" ? reading.value : null;
    const comparison = useComparison(key, shown, before);
    const go = useGo();
    const isDraft = shown?.data.status === "draft";
    const isPublishing = isDraft && panel === "publish";
    const isMoving = shown?.data.status === "published" && panel === "move";
    const publish = () => setSearch({ panel: "publish" }, { replace: true });
    const move = () => setSearch({ panel: "move" }, { replace: true });
    const close = () => setSearch({ panel: undefined }, { replace: true });
    useTightNav(isPublishing || isMoving);
    useRecent(
      shown && { title: `${key} v${shown.data.version}`, icon: "policies", to: `/policies/${key}/versions/${id}` },
    );
    useKeys({
      e: () => go(`/policies/${key}/edit?from=${id}`),
      p: isDraft ? publish : undefined,
      ...((isPublishing || isMoving) && { Escape: close }),
    });
    return (
      <>
        <Head
          title={shown ? <>v{shown.data.version}</> : policiesTexts.title}
          windowTitle={shown ? `${key} v${shown.data.version}` : policiesTexts.title}
          crumbs={[
            { title: policiesTexts.title, to: "/policies" },
            { title: key, to: `/policies/${key}` },
          ]}
          note={shown && <StatusBadge of="policy" value={shown.data.status} />}
          reading={reading}
          actions={shown && <VersionActions policy={shown} onPublish={publish} />}
        />
        <Beside
          side={
            shown && isPublishing ? (
              <PublishPanel policy={shown} comparison={comparison} onClose={close} />
            ) : shown && isMoving ? (
              <Suspense>
                <MovePanel policyId={id} version={shown.data.version} onClose={close} />
              </Suspense>
            ) : null
          }
        >
          {shown?.data.status === "published" && (
            <Suspense>
              <MovesStrip policyId={id} version={shown.data.version} onMove={move} />
            </Suspense>
          )}
          <RecordView reading={reading} states={states}>
            {(policy) => (
              <VersionTabs
                policy={policy}
                comparison={comparison}
                tab={tab}
                onTab={(next) => setSearch({ tab: next }, { replace: true })}
                onBefore={(other) => setSearch({ before: other }, { replace: true })}
              />
            )}
          </RecordView>
        </Beside>
      </>
    );
  },
});

type Version = Pick<Policy, "id" | "data">;

function VersionActions({ policy: { id, data }, onPublish }: { policy: Version; onPublish: () => void }) {
  const { whyNot } = useRoles();
  return (
    <>
      <PageLink to={`/policies/${data.key}/plan?to=${id}`} className={buttonClass()}>
        {texts.plan}
      </PageLink>
      <PageLink to={`/policies/${data.key}/edit?from=${id}`} className={buttonClass()}>
        {policiesTexts.key.edit(data.version)}
      </PageLink>
      {data.status === "draft" && (
        <Button variant="primary" keys={["p"]} why={whyNot("POST /risk/policies/{id}/publish")} onClick={onPublish}>
          {texts.publish}
        </Button>
      )}
    </>
  );
}

type VersionTabsProps = {
  policy: Version;
  comparison: Comparison;
  tab: (typeof tabs)[number];
  onTab: (tab: (typeof tabs)[number]) => void;
  onBefore: (id: string) => void;
};

function VersionTabs({ policy, comparison, tab, onTab, onBefore }: VersionTabsProps) {
  const definition = policy.data.definition as Definition;
  const json = (
    <div className={styles.page}>
      <CodeBlock code={JSON.stringify(definition, null, 2)} what={texts.json} />
    </div>
  );
  return (
    <Tabs<(typeof tabs)[number]>
      label={texts.tabsLabel}
      value={tab}
      onValue={onTab}
      tabs={[
        { value: "words", label: texts.tabs.words, panel: <DefinitionInWords definition={definition} /> },
        {
          value: "changes",
          label: texts.tabs.changes,
          ...(comparison.changes && { count: comparison.changes.length }),
          panel: <VersionChanges comparison={comparison} onBefore={onBefore} />,
        },
        { value: "json", label: texts.tabs.json, panel: json },
        { value: "about", label: texts.tabs.about, panel: <VersionAbout policy={policy} /> },
      ]}
    />
  );
}
