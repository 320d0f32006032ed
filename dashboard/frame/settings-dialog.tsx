import type { ReactNode } from "react";
import { Dialog } from "../kit/dialog/dialog.tsx";
import { Segmented } from "../kit/segmented/segmented.tsx";
import { settingsTexts as texts } from "../texts/frame.ts";
import { opened } from "./opened.ts";
import { changePreferences, usePreferences } from "./preferences.ts";
import styles from "./settings-dialog.module.css";
import { useStore } from "./store.ts";

const themes = ["system", "light", "dark"] as const;
const densities = ["compact", "comfortable"] as const;

/** How the dashboard looks and listens, for one person in one browser. */
export function SettingsDialog() {
  const open = useStore(opened) === "settings";
  const { theme, density, singleKeys, firstSteps } = usePreferences();
  return (
    <Dialog open={open} onOpen={(next) => opened.set(next ? "settings" : null)} title={texts.title}>
      <div className={styles.settings}>
        <Setting label={texts.theme}>
          <Segmented
            label={texts.theme}
            value={theme}
            segments={themes.map((value) => ({ value, label: texts.themes[value] }))}
            onValue={(next) => changePreferences({ theme: next })}
          />
        </Setting>
        <Setting label={texts.density}>
          <Segmented
            label={texts.density}
            value={density}
            segments={densities.map((value) => ({ value, label: texts.densities[value] }))}
            onValue={(next) => changePreferences({ density: next })}
          />
        </Setting>
        <Setting label={texts.keys}>
          <Segmented
            label={texts.keys}
            value={singleKeys ? "on" : "off"}
            segments={[
              { value: "on", label: texts.keysOn },
              { value: "off", label: texts.keysOff },
            ]}
            onValue={(next) => changePreferences({ singleKeys: next === "on" })}
          />
        </Setting>
        <Setting label={texts.firstSteps}>
          <Segmented
            label={texts.firstSteps}
            value={firstSteps ? "on" : "off"}
            segments={[
              { value: "on", label: texts.shown },
              { value: "off", label: texts.hidden },
            ]}
            onValue={(next) => changePreferences({ firstSteps: next === "on" })}
          />
        </Setting>
        <p className="meta ink-3">{texts.kept}</p>
      </div>
    </Dialog>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.setting}>
      <span>{label}</span>
      {children}
    </div>
  );
}
