import type { PolicyScenarioSet } from "@probity/contract";
import { useEffect, useState } from "react";
import { call } from "../../../api/call.ts";
import { useMode } from "../../../api/mode.ts";

type FirstSet = {
  key: string;
  /** Another one begins when the copy is dropped. */
  round: number;
  /** Null until it is known whether there is anything to read. */
  isWanted: boolean | null;
};

/**
 * The first kept set as it is when an editor opens; undefined until that is known. It is read once: a change of the set, or of what is
 * wanted, must not begin an editor again in which somebody types. Whoever cannot read it begins without.
 */
export function useFirstSet({ key, round, isWanted }: FirstSet): PolicyScenarioSet | null | undefined {
  const mode = useMode();
  const [known, setKnown] = useState<{ round: number; set: PolicyScenarioSet | null } | null>(null);
  const isKnown = known?.round === round;
  if (!isKnown && isWanted === false) setKnown({ round, set: null });
  const reads = isWanted === true && !isKnown;
  useEffect(() => {
    if (!reads) return undefined;
    let isOver = false;
    const read = async () => {
      const { items } = await call("GET /risk/policy-keys/{key}/scenario-sets", mode, { key });
      const [first] = items;
      if (!first) return null;
      return call("GET /risk/policy-keys/{key}/scenario-sets/{name}", mode, { key, name: first.name });
    };
    void read()
      .catch(() => null)
      .then((set) => isOver || setKnown({ round, set }));
    return () => {
      isOver = true;
    };
  }, [reads, mode, key, round]);
  return isKnown ? known.set : undefined;
}
