import { useMatches, useNavigate } from "@tanstack/react-router";
import { useMode } from "../api/mode.ts";
import { Segmented } from "../kit/segmented/segmented.tsx";
import { type Mode, modes } from "../session/mode.ts";
import { frameTexts as texts } from "../texts/frame.ts";
import styles from "./nav.module.css";
import { pageTypeOf } from "./navigation.ts";

/** Test and live, and nothing in between. It has no key on purpose. */
export function ModeSwitch() {
  const mode = useMode();
  const switchMode = useSwitchMode();
  return (
    <div className={styles.mode}>
      <Segmented
        label={texts.mode}
        value={mode}
        segments={modes.map((value) => ({ value, label: texts[value] }))}
        onValue={switchMode}
      />
    </div>
  );
}

/** Keeps the kind of page: a record of one mode is not in the other. */
function useSwitchMode(): (mode: Mode) => void {
  const navigate = useNavigate();
  const here = useMatches().at(-1) as { fullPath: string; pathname: string } | undefined;
  const path = pageTypeOf(here?.fullPath ?? "", here?.pathname ?? "");
  return (mode) => void navigate({ to: `/${mode}${path}` as string });
}
