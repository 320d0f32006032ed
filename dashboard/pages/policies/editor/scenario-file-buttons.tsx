import {
  scenariosAsText,
  scenariosFromText,
  scenariosMax,
  withScenarios,
} from "@probity/engines/risk/policy/simulate/scenario-file.ts";
import { useRef, useState } from "react";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import styles from "./editor.module.css";
import type { Scenarios } from "./use-scenarios.ts";

const texts = policyEditorTexts.scenarios;

/** Reads scenarios from a file and writes them to one, as `simulate` takes them. */
export function ScenarioFileButtons({ name, held }: { name: string; held: Scenarios }) {
  const file = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const result = scenariosFromText(await chosen.text());
    if ("problems" in result)
      return setProblems(result.problems.map(({ path, message }) => `${path === "" ? "" : `${path}: `}${message}`));
    const joined = withScenarios(held.scenarios, result.scenarios);
    if (joined.length > scenariosMax) return setProblems([texts.full]);
    setProblems([]);
    held.setScenarios(joined);
  };
  return (
    <>
      <span className="push flex">
        <input
          ref={file}
          className="sr"
          type="file"
          accept=".json,application/json"
          aria-label={texts.importFile}
          tabIndex={-1}
          onChange={(event) => {
            void read(event.target.files?.[0]);
            // The same file can be chosen again after it was changed.
            event.target.value = "";
          }}
        />
        <Button small variant="quiet" onClick={() => file.current?.click()}>
          {texts.importFile}
        </Button>
        <Button
          small
          variant="quiet"
          why={held.scenarios.length === 0 ? texts.nothingToExport : undefined}
          whyAt="elsewhere"
          onClick={() => save(`${name}.scenarios.json`, scenariosAsText(held.scenarios))}
        >
          {texts.exportFile}
        </Button>
      </span>
      {problems.length > 0 && (
        <Notice meaning="stop" urgent title={texts.notRead}>
          <ul className={styles.problems}>
            {problems.slice(0, 5).map((problem) => (
              <li key={problem}>
                <bdi>{problem}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
