import { invalidateRead } from "../../api/invalidate.ts";
import { useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Refused } from "../../kit/states/refused.tsx";
import { operatorTexts as texts } from "../../texts/operator.ts";
import { HealthCards } from "./health-cards.tsx";
import { JobsPanel } from "./jobs-panel.tsx";
import { ListsPanel } from "./lists-panel.tsx";
import { operatorStates } from "./operator-states.tsx";
import styles from "./operator.module.css";
import { ProcessesPanel } from "./processes-panel.tsx";
import { SafetyPanel } from "./safety-panel.tsx";
import { StoragePanel } from "./storage-panel.tsx";
import { VersionsPanel } from "./versions-panel.tsx";

const routes = [
  "GET /operator/jobs",
  "GET /operator/processes",
  "GET /operator/lists",
  "GET /operator/storage",
  "GET /operator/versions",
] as const;

export const operatorPage = page({
  path: "/operator",
  title: texts.title,
  search: {},
  keys: { r: "read again" },
  Page({ mode, useKeys }) {
    const jobs = useRecord("GET /operator/jobs", {});
    const processes = useRecord("GET /operator/processes", {});
    const lists = useRecord("GET /operator/lists", {});
    const storage = useRecord("GET /operator/storage", {});
    const versions = useRecord("GET /operator/versions", {});
    const readAgain = () => void invalidateRead(mode, routes);
    useKeys({ r: readAgain });
    const isRefused = [jobs, processes, lists, storage, versions].some(({ state }) => state === "refused");
    return (
      <>
        <Head
          title={texts.title}
          note={versions.state === "shown" && texts.note(versions.value.software)}
          reading={jobs}
          actions={
            <Button icon="refresh" keys={["r"]} onClick={readAgain}>
              {texts.readAgain}
            </Button>
          }
        />
        <div className={styles.page}>
          {isRefused ? (
            <Refused {...operatorStates().refused} />
          ) : (
            <>
              <HealthCards jobs={jobs} processes={processes} />
              <div className={styles.columns}>
                <div className={styles.column}>
                  <JobsPanel jobs={jobs} />
                  <ListsPanel lists={lists} />
                </div>
                <div className={styles.column}>
                  <StoragePanel storage={storage} />
                  <SafetyPanel versions={versions} processes={processes} storage={storage} />
                  <ProcessesPanel processes={processes} />
                  <VersionsPanel versions={versions} processes={processes} />
                </div>
              </div>
              <p className="micro ink-3">{texts.neverRecords}</p>
            </>
          )}
        </div>
      </>
    );
  },
});
