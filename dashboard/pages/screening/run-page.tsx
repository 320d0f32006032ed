import type { ScreeningMatch, ScreeningRun } from "@probity/contract";
import { judgementOf } from "@probity/engines/screening/outcome/match.ts";
import { runStatuses } from "@probity/engines/screening/outcome/run-status.ts";
import { useRef, useState } from "react";
import { useList, useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { flag, id, oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { Empty } from "../../kit/states/empty.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Tabs } from "../../kit/tabs/tabs.tsx";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import type { Shape } from "../../kit/meaning.ts";
import { useTypedSubject } from "../../records/screening/typed-subject.ts";
import type { Decision } from "../../records/screening/what-follows.ts";
import { recordStates } from "../../records/states.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import { AlignedNames } from "./aligned-names.tsx";
import { DecisionPanel, type DecisionPanelProps } from "./decision-panel.tsx";
import { DecisionsMade } from "./decisions-made.tsx";
import { ListedEntryPanel } from "./listed-entry.tsx";
import { MatchComparison } from "./match-comparison.tsx";
import { NearMisses } from "./near-misses.tsx";
import { PepPositions } from "./pep-positions.tsx";
import { proposalOn, SecondPersonPanel } from "./second-person-panel.tsx";
import { listsBehind, RunStrip } from "./run-strip.tsx";
import { TypedValues } from "./typed-values.tsx";
import styles from "./run.module.css";

/** One run: each of its matches beside the listed entry, and the decision about it. */
export const runPage = page({
  path: "/screening/runs/$id",
  title: texts.run,
  // The filters of the list that one came from, for the run before and the one after.
  search: { match: id, status: oneOf(...runStatuses), pending: flag, riskSubjectId: id },
  keys: {
    j: "next match",
    k: "previous match",
    z: "false_positive",
    y: "confirmed",
    v: "type values",
    "[": "previous run",
    "]": "next run",
  },
  Page({ params, search, setSearch, useKeys }) {
    const reading = useRecord("GET /screening/runs/{id}", { id: params.id });
    const run = reading.state === "shown" ? reading.value : null;
    const at = Math.max(0, run?.matches.findIndex((one) => one.id === search.match) ?? 0);
    const match = run?.matches[at];
    const [isTyping, setTyping] = useState(false);
    const [choice, setChoice] = useState<Decision | null>(null);
    const field = useRef<HTMLTextAreaElement>(null);

    const show = (next: string) => {
      setChoice(null);
      setSearch({ match: next }, { replace: true });
    };
    const move = (steps: number) => () => {
      const next = run?.matches[at + steps];
      if (next) show(next.id);
    };
    const choose = (decision: Decision) => () => {
      setChoice(decision);
      field.current?.focus();
    };
    useTightNav(match !== undefined);
    const { before, after } = useNeighbours(params.id, search);
    useKeys({
      j: move(1),
      k: move(-1),
      z: match && choose("false_positive"),
      y: match && choose("confirmed"),
      v: match && (() => setTyping(true)),
      "[": before,
      "]": after,
    });
    // The next one that nobody has decided, so that the next decision is one key away.
    const goOn = () => {
      const open = run?.matches.find((one, place) => place !== at && one.decision === "pending");
      if (open) show(open.id);
      else setChoice(null);
    };
    return (
      <>
        <Head
          crumbs={[{ title: texts.runs, to: "/screening/runs" }]}
          title={match && run ? texts.matchOf(at + 1, run.matches.length) : texts.noMatch}
          note={<CopyableId id={params.id} what={texts.runId} />}
          reading={reading}
        />
        <RecordView reading={reading} states={recordStates(<SkeletonRows rows={8} columns={[160, 420, 90]} />, texts)}>
          {(shown) => (
            <Beside
              side={
                match ? (
                  <Deciding run={shown} match={match} {...{ choice, field }} onChoice={setChoice} onDecided={goOn} />
                ) : null
              }
            >
              <div className={styles.page}>
                <RunStrip run={shown} />
                {match ? (
                  <MatchShown run={shown} match={match} onMatch={show} isTyping={isTyping} onTyping={setTyping} />
                ) : (
                  <NothingFound run={shown} />
                )}
                <NearMisses run={shown} />
                <Credit sources={shown.sources} />
              </div>
            </Beside>
          )}
        </RecordView>
      </>
    );
  },
});

/** One person decides, or the second of two where a proposal waits. */
function Deciding(props: DecisionPanelProps) {
  const { reading } = useList("GET /proposals", { status: "pending" });
  const proposal = reading.state === "shown" ? proposalOn(props.match, reading.value.rows) : undefined;
  if (proposal) return <SecondPersonPanel key={proposal.id} {...props} proposal={proposal} />;
  return <DecisionPanel key={props.match.id} {...props} />;
}

type MatchShownProps = {
  run: ScreeningRun;
  match: ScreeningMatch;
  onMatch: (id: string) => void;
  isTyping: boolean;
  onTyping: (isTyping: boolean) => void;
};

/** One match: names, comparison, entry and what was decided about it before. */
function MatchShown({ run, match, onMatch, isTyping, onTyping }: MatchShownProps) {
  const subject = useTypedSubject(run.id);
  const form = isTyping ? <TypedValues runId={run.id} subject={subject} onClose={() => onTyping(false)} /> : null;
  return (
    <>
      <section className={styles.card}>
        <Tabs
          label={texts.matches}
          value={match.id}
          onValue={onMatch}
          tabs={run.matches.map((one) => ({
            value: one.id,
            label: <TabLabel match={one} run={run} />,
            ...tabCount(one),
            panel: (
              <AlignedNames
                match={one}
                scorerVersion={run.policy.scorerVersion}
                subject={subject}
                onForm={() => onTyping(!isTyping)}
                form={form}
              />
            ),
          }))}
        />
      </section>
      <MatchComparison match={match} policy={run.policy} subject={subject} />
      <div className={styles.low}>
        <div className="stack stack-12">
          {match.pep && <PepPositions pep={match.pep} run={run} />}
          <ListedEntryPanel match={match} />
        </div>
        <DecisionsMade run={run} match={match} />
      </div>
    </>
  );
}

/** A decision shows its own mark; until there is one the score speaks. */
function TabLabel({ match, run }: { match: ScreeningMatch; run: ScreeningRun }) {
  const byScore: Record<ReturnType<typeof judgementOf>, Shape> = { definite: "stop", open: "look", no_hit: "unknown" };
  const shape =
    match.decision === "pending" ? byScore[judgementOf(match, run.policy)] : meaningOf.match[match.decision];
  return (
    <>
      <Mark shape={shape} size={14} /> {match.score} {match.source}
    </>
  );
}

function tabCount({ decision, pep }: ScreeningMatch) {
  const count = decision === "pending" ? pep?.standing : decision;
  return count === undefined ? {} : { count };
}

/** Nothing reached review: says so, and how much of the lists was searched. */
function NothingFound({ run }: { run: ScreeningRun }) {
  return (
    <Empty
      title={texts.emptyTitle}
      text={
        <>
          {run.errorCode === null
            ? texts.emptyText(run.candidateCount, run.policy.reviewScore)
            : texts.emptyError(run.errorCode)}{" "}
          {run.incompleteReasons.length === 0 && run.errorCode === null && texts.searchedWhole}
          {run.incompleteReasons.length > 0 && texts.notWhole}{" "}
          {run.incompleteReasons
            .map((reason) => [texts.reasons[reason], listsBehind(run, reason)].filter(Boolean).join(": "))
            .join("; ")}
        </>
      }
      action={<PageLink to="/screening/runs">{texts.runs}</PageLink>}
    />
  );
}

/** The lists are credited wherever anything of them is shown. */
function Credit({ sources }: { sources: ScreeningRun["sources"] }) {
  const credited = sources.flatMap(({ key, attribution, publishedAt }) =>
    attribution === null
      ? []
      : [`${attribution} (${key}${publishedAt === null ? "" : `, ${publishedAt.slice(0, 10)}`})`],
  );
  if (credited.length === 0) return null;
  return (
    <p className={`${styles.credit} micro`}>
      {texts.credit} {credited.join("; ")}
    </p>
  );
}

/** The runs before and after this one in the list that one came from, as far as it is loaded. */
function useNeighbours(
  runId: string,
  asked: { status?: ScreeningRun["status"]; pending?: true; riskSubjectId?: string },
) {
  const go = useGo();
  const { status, pending, riskSubjectId } = asked;
  const filters = {
    ...(status && { status }),
    ...(pending && { pending: "true" as const }),
    ...(riskSubjectId && { riskSubjectId }),
  };
  const { reading } = useList("GET /screening/runs", filters);
  const rows = reading.state === "shown" ? reading.value.rows : [];
  const at = rows.findIndex((row) => row.id === runId);
  const search = new URLSearchParams(filters).toString();
  const goTo = (place: number) => {
    const row = at < 0 ? undefined : rows[place];
    return row && (() => go(`/screening/runs/${row.id}${search && `?${search}`}`));
  };
  return { before: goTo(at - 1), after: goTo(at + 1) };
}
