import type { PlanQuestion } from "@probity/engines/risk/policy/plan/answer-plan.ts";
import { Suspense, useMemo } from "react";
import { useRecord } from "../../../api/queries.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { Button, buttonClass } from "../../../kit/button/button.tsx";
import { SelectField } from "../../../kit/field/field.tsx";
import { Beside } from "../../../kit/layout/layout.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { Progress } from "../../../kit/progress/progress.tsx";
import { whenWanted } from "../../../kit/when-wanted.ts";
import { policiesTexts } from "../../../texts/policies.ts";
import { policyPlanTexts as texts } from "../../../texts/policy-plan.ts";
import { useSourceNames } from "../use-source-names.ts";
import { InvariantsList } from "./invariants-list.tsx";
import styles from "./plan.module.css";
import { PlanView } from "./plan-view.tsx";
import type { OpenPair, Pair } from "./population-box.tsx";
import { PublishBox } from "./publish-box.tsx";
import { type DifferingPair, ShadowPanel } from "./shadow-panel.tsx";
import { type Planning, usePlan } from "./use-plan.ts";
import { usePopulation } from "./use-population.ts";
import type { Sides } from "./use-sides.ts";

const InvariantsPanel = whenWanted(() => import("./invariants-panel.tsx"));
const DifferencesPanel = whenWanted(() => import("./differences-panel.tsx"));
const SubjectsPanel = whenWanted(() => import("./subjects-panel.tsx"));

type PlannedProps = {
  policyKey: string;
  sides: Sides;
  isStating: boolean;
  /** The pair of outcomes whose subjects are listed beside the plan. */
  listed: Pair | null;
  /** The differences of a shadow that are listed beside the plan. */
  differing: Differing | null;
  onFrom: (id: string) => void;
  onState: () => void;
  onOpen: OpenPair;
  onDiffering: (differing: Differing) => void;
  onClose: () => void;
};

export type Differing = { shadowId: string; pair: DifferingPair };

/** The plan beside its invariants and the publication: what speaks against publishing stands next to the button. */
export default function Planned(props: PlannedProps) {
  const { policyKey, sides, isStating, listed, differing, onFrom, onState, onOpen, onDiffering, onClose } = props;
  const { from, to, policy, earlier, before } = sides;
  const stated = useRecord("GET /risk/policy-keys/{key}/invariants", { key: policyKey });
  const invariants = stated.state === "shown" ? stated.value : null;
  const planning = usePlan(useQuestion(sides, stated.state === "loading" ? null : (invariants?.invariants ?? [])));
  const population = usePopulation(policyKey, { id: policy?.id ?? null, definition: to.definition });
  const names = [texts.version(from?.version ?? to.version), texts.version(to.version)] as const;
  const stating = isStating && invariants && (
    <InvariantsPanel key={invariants.revision} saved={invariants} onClose={onClose} />
  );
  const listing = listed && population.impact && (
    <SubjectsPanel impactId={population.impact.id} pair={listed} onClose={onClose} />
  );
  const side = stating || listing || (differing && <DifferencesPanel {...differing} onClose={onClose} />);
  return (
    <Beside side={side ? <Suspense>{side}</Suspense> : null}>
      <div className={styles.frame}>
        <div className={styles.page}>
          <div className={styles.main}>
            {planning.state === "planned" ? (
              <PlanView
                plan={planning.plan}
                names={names}
                isFirst={from === null}
                compared={before && <Compared earlier={earlier} before={before} onFrom={onFrom} />}
                population={population}
                onOpen={onOpen}
              />
            ) : (
              <Unplanned planning={planning} editor={`/policies/${policyKey}/edit`} />
            )}
            {policy?.data.status === "published" && (
              <ShadowPanel
                policy={policy}
                opened={differing?.pair ?? null}
                onOpen={(pair, shadowId) => onDiffering({ pair, shadowId })}
              />
            )}
          </div>
          <aside className={styles.aside}>
            <Invariants
              planning={planning}
              policyId={policy?.id ?? null}
              name={names[1]}
              onState={invariants && onState}
            />
            <Publication planning={planning} policy={policy} />
            {planning.state === "planned" && <p className="meta ink-3">{texts.note(planning.plan.evaluatorVersion)}</p>}
          </aside>
        </div>
      </div>
    </Beside>
  );
}

type ComparedProps = { earlier: Sides["earlier"]; before: NonNullable<Sides["before"]>; onFrom: (id: string) => void };

function Compared({ earlier, before, onFrom }: ComparedProps) {
  return (
    <div className={styles.compared}>
      <SelectField label={texts.compared} value={before.id} onChange={(event) => onFrom(event.target.value)}>
        {earlier.map(({ id, data }) => (
          <option key={id} value={id}>
            {policiesTexts.version(data.version)} {data.status}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The same object until something of it is another: the worker is asked again for every other one. */
function useQuestion({ from, to }: Sides, invariants: PlanQuestion["invariants"] | null): PlanQuestion | null {
  const names = useSourceNames();
  const text = JSON.stringify({ from: (from ?? to).definition, to: to.definition, invariants });
  return useMemo(() => {
    if (invariants === null) return null;
    const sourceNames = [...names].map(([source, name]) => ({ source, name }));
    return { ...(JSON.parse(text) as Omit<PlanQuestion, "sourceNames">), sourceNames };
  }, [text, names, invariants === null]);
}

function Unplanned({ planning, editor }: { planning: Exclude<Planning, { state: "planned" }>; editor: string }) {
  if (planning.state === "computing")
    return (
      <div className="stack" aria-busy>
        <p className="ink-2">{texts.computing}</p>
        <Progress label={texts.computing} percent={null} />
      </div>
    );
  return (
    <Notice meaning="stop" title={planning.state === "invalid" ? texts.unreadable : texts.failed}>
      <PageLink to={editor} className={buttonClass({ small: true })}>
        {texts.back}
      </PageLink>
    </Notice>
  );
}

const useAcknowledgements = (id: string | null) => {
  const read = useRecord("GET /risk/policies/{id}/acknowledgements", id === null ? null : { id });
  return read.state === "shown" ? read.value.items : [];
};

type InvariantsProps = { planning: Planning; policyId: string | null; name: string; onState: (() => void) | null };

function Invariants({ planning, policyId, name, onState }: InvariantsProps) {
  const acknowledgements = useAcknowledgements(policyId);
  const verdicts = planning.state === "planned" ? planning.plan.invariants : null;
  const proved = verdicts?.filter(({ verdict }) => verdict === "proved").length ?? 0;
  return (
    <Panel
      title={texts.invariants.title}
      note={verdicts && verdicts.length > 0 ? texts.invariants.counts(proved, verdicts.length) : undefined}
      actions={
        onState && (
          <Button variant="quiet" small onClick={onState}>
            {texts.invariants.edit}
          </Button>
        )
      }
      flush
    >
      {verdicts ? (
        <InvariantsList verdicts={verdicts} acknowledgements={acknowledgements} name={name} />
      ) : (
        <div className={styles.quiet}>
          <Progress label={texts.computing} percent={null} />
        </div>
      )}
    </Panel>
  );
}

function Publication({ planning, policy }: { planning: Planning; policy: Sides["policy"] }) {
  const organization = useRecord("GET /organization", {});
  const acknowledgements = useAcknowledgements(policy?.id ?? null);
  if (!policy) return <Notice icon="policies" title={texts.publish.copy} />;
  if (policy.data.status === "published") return <Notice icon="check" title={texts.publish.published} />;
  const settings = organization.state === "shown" ? organization.value.data : null;
  return (
    <PublishBox
      policy={policy}
      verdicts={planning.state === "planned" && settings ? planning.plan.invariants : null}
      acknowledgements={acknowledgements}
      binding={settings?.bindingInvariants ?? true}
      needsSecondPerson={settings?.publishRequiresSecondPerson ?? false}
    />
  );
}
