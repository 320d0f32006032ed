import type { SubjectOverview } from "@probity/contract";
import { type JourneyCategory, useJourney } from "../../../api/journey.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { Chip } from "../../../kit/chip/chip.tsx";
import { Menu } from "../../../kit/menu/menu.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { dayOf } from "../../../kit/time/relative-time.ts";
import { journey, lanes } from "../../../pictures/journey/journey-model.ts";
import { Journey } from "../../../pictures/journey/journey.tsx";
import { recordStates } from "../../../records/states.ts";
import { useActor } from "../../../records/people/use-actor.ts";
import { journeyTexts as texts } from "../../../texts/journey.ts";
import { rowsOf, type SubjectRecords } from "../use-subject-records.ts";
import styles from "../subject.module.css";
import type { Known, Part } from "./describe-event.ts";
import { type JourneyEntry, journeyEntries } from "./journey-entries.ts";

type JourneyTabProps = {
  overview: SubjectOverview;
  records: SubjectRecords;
  category: JourneyCategory | undefined;
  onCategory: (category: JourneyCategory | undefined) => void;
};

const states = recordStates(<SkeletonRows rows={12} columns={[40, 80, 260]} height={44} />, {
  ...texts,
  missing: texts.empty,
  missingText: texts.emptyText,
});

/** A subject's events by day in five lanes, newest on top. */
export function JourneyTab({ overview, records, category, onCategory }: JourneyTabProps) {
  const list = useJourney(overview.subject.id, category);
  const known = useKnown(overview, records);
  return (
    <section className={styles.column} aria-label={texts.label}>
      <RecordView reading={list.reading} states={states}>
        {({ rows, more }) => {
          const entries = journeyEntries(rows, known);
          const oldest = entries.at(-1);
          return (
            <>
              <Journey
                label={texts.label}
                days={journey(entries, new Date())}
                text={(entry) => <EntryText entry={entry} />}
                shape={({ shape }) => shape}
                filter={<CategoryFilter category={category} onCategory={onCategory} />}
              />
              {oldest === undefined ? (
                <Empty
                  title={category ? texts.filtered : texts.empty}
                  text={category ? texts.filteredText : texts.emptyText}
                />
              ) : (
                <p className={styles.older} role="status">
                  {more ? texts.shownMore(rows.length) : texts.shownAll(rows.length)}{" "}
                  {more && (
                    <button
                      type="button"
                      className={styles.linkButton}
                      onClick={list.onMore}
                      aria-busy={list.loadingMore}
                    >
                      {list.loadingMore ? texts.loading : texts.older(dayOf(oldest.at))}
                    </button>
                  )}
                </p>
              )}
            </>
          );
        }}
      </RecordView>
    </section>
  );
}

function useKnown({ openActions }: SubjectOverview, { evidence, assessments, sourceName }: SubjectRecords): Known {
  return {
    evidence: new Map(rowsOf(evidence).map((receipt) => [receipt.id, receipt])),
    assessments: new Map(rowsOf(assessments).map((assessment) => [assessment.id, assessment])),
    actions: new Map(openActions.items.map(({ id, data }) => [id, data])),
    sourceName,
    actor: useActor(),
  };
}

function CategoryFilter({ category, onCategory }: Pick<JourneyTabProps, "category" | "onCategory">) {
  return (
    <>
      <Chip pressed={category === undefined} onPress={() => onCategory(undefined)}>
        {texts.all}
      </Chip>
      <Menu
        look="chip"
        label={category ?? texts.category}
        set={category !== undefined}
        entries={lanes.map((lane) => ({
          label: lane,
          checked: lane === category,
          onPress: () => onCategory(lane === category ? undefined : lane),
        }))}
      />
    </>
  );
}

function EntryText({ entry: { title, note } }: { entry: JourneyEntry }) {
  return (
    <>
      <div>
        <Parts of={title} />
      </div>
      {note.length > 0 && (
        <div className="meta ink-3">
          <Parts of={note} />
        </div>
      )}
    </>
  );
}

const looks = { mono: "mono", strong: "strong", quiet: "ink-3" };

function Parts({ of }: { of: readonly Part[] }) {
  return of.map((part, at) => {
    if (typeof part === "string") return part;
    const className = part.as && looks[part.as];
    if (part.to !== undefined)
      return (
        <PageLink key={at} to={part.to} className={className}>
          {part.text}
        </PageLink>
      );
    return (
      <span key={at} className={className}>
        {part.text}
      </span>
    );
  });
}
