import { Suspense } from "react";
import { useMode } from "../../api/mode.ts";
import { usePreferences } from "../../frame/preferences.ts";
import { whenWanted } from "../../kit/when-wanted.ts";
import { useSteps } from "./use-steps.ts";

/** Home does without them where they do not load: what is on the screen is worth more. */
const Onboarding = whenWanted(() => import("./onboarding.tsx").catch(() => ({ default: () => <></> })));

/** Five steps to the first decision, in test mode, until all are done or somebody hides them. */
export function FirstSteps() {
  const { firstSteps } = usePreferences();
  return useMode() === "test" && firstSteps ? <OpenSteps /> : null;
}

function OpenSteps() {
  const steps = useSteps();
  if (steps === null || Object.values(steps).every(({ state }) => state !== "open")) return null;
  return (
    <Suspense>
      <Onboarding steps={steps} />
    </Suspense>
  );
}
