import { useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { buttonClass } from "../../kit/button/button.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { useTicking } from "../../kit/time/now.ts";
import { homeTexts as texts } from "../../texts/home.ts";
import { AgeOfWork } from "./age-of-work.tsx";
import { DecisionsOfDays } from "./decisions-of-days.tsx";
import { Deliveries } from "./deliveries.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { homeStates } from "./home-states.tsx";
import styles from "./home.module.css";
import { LastRecords } from "./last-records.tsx";
import { ListsRow } from "./lists-row.tsx";
import { MonitoringErrors } from "./monitoring-errors.tsx";
import { NotesForYou } from "./notes-for-you.tsx";
import { WorkNumbers, workNumbers } from "./work-numbers.tsx";

export const homePage = page({
  path: "/",
  title: texts.title,
  search: {},
  keys: { 1: "actions", 2: "matches", 3: "investigations", 4: "over due" },
  Page({ useKeys }) {
    const summary = useRecord("GET /work-items/summary", {});
    const now = useTicking(texts.today);
    const go = useGo();
    useKeys(Object.fromEntries(workNumbers.map(({ key, to }) => [key, () => go(to)])));
    return (
      <>
        <Head
          title={texts.title}
          note={now}
          reading={summary}
          actions={
            <PageLink to="/work-items" className={buttonClass({ variant: "primary" })}>
              {texts.start} <Keys of={["g", "q"]} />
            </PageLink>
          }
        />
        <div className={styles.home}>
          <FirstSteps />
          <RecordView
            reading={summary}
            states={homeStates(<SkeletonRows rows={1} columns={[90, 90, 90, 90]} height={104} />)}
          >
            {(work) => <WorkNumbers work={work} />}
          </RecordView>
          <NotesForYou />
          <div className={styles.two}>
            <AgeOfWork summary={summary} />
            <DecisionsOfDays />
          </div>
          <ListsRow />
          <div className={styles.three}>
            <Deliveries />
            <MonitoringErrors />
            <LastRecords />
          </div>
        </div>
      </>
    );
  },
});
