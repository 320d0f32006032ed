import type { AssessmentDecision } from "@probity/contract";
import { useState } from "react";
import { useList } from "../../api/queries.ts";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { Button } from "../../kit/button/button.tsx";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { assessmentsTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";

type Chosen = {
  policyKey?: string | undefined;
  decision?: AssessmentDecision | undefined;
  subjectId?: string | undefined;
};

/** Every decision that can be calculated, in the order of what it asks for. */
const decisions: Record<AssessmentDecision, true> = {
  none: true,
  awaiting_evidence: true,
  review: true,
  restrict: true,
  reject: true,
};

type AssessmentFiltersProps = { filters: Chosen; onFilters: (change: Chosen) => void };

/** Filters by policy key and by calculated decision. The decisions of one subject cannot be asked for, so one replaces the other. */
export function AssessmentFilters({ filters: { policyKey, decision, subjectId }, onFilters }: AssessmentFiltersProps) {
  return (
    <Filters label={texts.filters}>
      {(Object.keys(decisions) as AssessmentDecision[]).map((each) => (
        <Chip
          key={each}
          pressed={each === decision}
          onPress={() => onFilters({ decision: each === decision ? undefined : each, subjectId: undefined })}
        >
          <Mark shape={meaningOf.assessment[each]} size={12} /> {each}
        </Chip>
      ))}
      <PolicyKey key={policyKey} value={policyKey} onValue={(key) => onFilters({ policyKey: key })} />
      {subjectId !== undefined && (
        <Chip pressed onPress={() => onFilters({ subjectId: undefined })}>
          {texts.ofSubject}
        </Chip>
      )}
    </Filters>
  );
}

type PolicyKeyProps = { value: string | undefined; onValue: (key: string | undefined) => void };

function PolicyKey({ value, onValue }: PolicyKeyProps) {
  const [typed, setTyped] = useState(value ?? "");
  const { reading } = useList("GET /risk/policies", { view: "summary", status: "published" });
  const policies = reading.state === "shown" ? reading.value.rows : [];
  const keys = [...new Set(policies.map(({ data }) => data.key))];
  return (
    <form
      className={styles.keyFilter}
      onSubmit={(event) => {
        event.preventDefault();
        onValue(typed.trim() === "" ? undefined : typed.trim());
      }}
    >
      <input
        className={styles.keyInput}
        aria-label={texts.policyKey}
        placeholder={texts.policyKey}
        list="policy-keys"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id="policy-keys">
        {keys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      {typed.trim() !== (value ?? "") && (
        <Button small type="submit">
          {texts.applyPolicyKey}
        </Button>
      )}
    </form>
  );
}
