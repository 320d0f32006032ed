import type { PolicyScenarioSet, Source } from "@probity/contract";
import type { Definition, FactValue } from "@probity/engines/risk/policy/definition.ts";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStable } from "../../../kit/use-stable.ts";
import type { Owner } from "../../../records/working-copies/kept-copy.ts";
import { useKeptCopy } from "../../../records/working-copies/use-kept-copy.ts";
import { factsOf } from "./inputs-card.tsx";
import { newMarks } from "./marks.ts";
import { emptyDefinition, fromTables, fromText } from "./policy-document.ts";
import { asInputs } from "./scenario-inputs.ts";
import { cardOf } from "./tables.tsx";
import { useChecks } from "./use-checks.ts";
import { usePolicyDocument } from "./use-policy-document.ts";
import { useScenarios } from "./use-scenarios.ts";
import type { View } from "./views.ts";
import type { WorkingCopy } from "./working-copy.ts";

export type Base = { id: string; version: number; definition: Definition };

type Begun = {
  owner: Owner;
  /** What was kept from an earlier visit. */
  copy: WorkingCopy | null;
  base: Base | null;
  /** The kept scenarios that an editor without a copy begins with. */
  firstSet: PolicyScenarioSet | null;
  sources: readonly Source[];
  view: View;
};

/** Everything that the panes of the editor share: the document, what is kept of it, its checks, and what is open. */
export function useEditor({ owner, copy, base, firstSet, sources, view }: Begun) {
  const first = useRef<Definition>(base?.definition ?? firstDefinition(sources));
  const editing = usePolicyDocument(() => (copy ? fromText(copy.text, first.current) : fromTables(first.current)));
  const { definition, text } = editing.document;
  const [from] = useState(copy ? copy.from : base && { id: base.id, version: base.version });
  const kept = useScenarios(() => copy ?? firstHeld(firstSet));
  const { scenarios, set, setScenarios } = kept;
  const content = useMemo(() => ({ text, from, scenarios, set }), [text, from, scenarios, set]);
  const keptCopy = useKeptCopy(owner, content, copy);
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState<string | null>(base ? "/factors/0" : "/inputs");
  const [target, setTarget] = useState<{ place: string } | null>(null);
  const sourceNames = useMemo(() => new Map(sources.map(({ id, data }) => [`registered:${id}`, data.key])), [sources]);
  const checks = useChecks({ key: owner.key, definition, base: base?.definition ?? null, scenarios, sourceNames });
  const problems = useMemo(
    () => [...checks.errors, ...(checks.errors.length > 0 ? [] : (checks.proved?.warnings ?? []))],
    [checks],
  );
  const [marks] = useState(newMarks);
  useEffect(() => marks.set(new Set(problems.map(({ path }) => path.replace(/^\/definition/, "")))), [marks, problems]);
  const show = useStable((place: string) => {
    setOpen(cardOf(place));
    setTarget({ place });
    // The card opens first.
    requestAnimationFrame(() => {
      const found = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
      (found ?? document.getElementById(`card${cardOf(place)}`))?.scrollIntoView({ block: "center" });
      if (view === "tables") found?.focus();
    });
  });
  const keepScenario = useStable((name: string, values: Readonly<Record<string, FactValue>>) => {
    setScenarios([...scenarios, { name, inputs: asInputs(values) }]);
    setChosen(scenarios.length);
  });
  return {
    ...editing,
    ...keptCopy,
    scenarios: kept,
    from,
    content,
    chosen: Math.min(chosen, Math.max(0, scenarios.length - 1)),
    setChosen,
    open,
    setOpen,
    target,
    checks,
    problems,
    marks,
    show,
    keepScenario,
  };
}

export type EditorState = ReturnType<typeof useEditor>;

const firstHeld = (set: PolicyScenarioSet | null) => ({
  scenarios: (set?.scenarios ?? []) as Scenario[],
  set: set && { name: set.name, revision: set.revision, isChanged: false },
});

/** An empty working copy begins with one input of a registered source, where there is one. */
function firstDefinition(sources: readonly Source[]): Definition {
  const [first] = factsOf(sources);
  return { ...emptyDefinition, inputs: first ? [first.input] : [] };
}
