import { type ReactElement, useState } from "react";
import { classNames } from "../kit/class-names.ts";
import { Mark } from "../kit/mark/mark.tsx";
import { Popover } from "../kit/popover/popover.tsx";
import { Progress } from "../kit/progress/progress.tsx";
import { Time } from "../kit/time/time.tsx";
import { jobTexts as texts } from "../texts/frame.ts";
import styles from "./job-tray.module.css";
import { type Job, jobs } from "./jobs.ts";
import { useStore } from "./store.ts";

export default function OpenedJobTray({ trigger }: { trigger: ReactElement }) {
  const all = useStore(jobs);
  const [open, setOpen] = useState(true);
  return (
    <Popover title={texts.title} trigger={trigger} open={open} onOpen={setOpen}>
      {all.length === 0 ? (
        <p className={classNames("ink-2", styles.job)}>{texts.noneText}</p>
      ) : (
        all.map((job) => <JobRow key={job.id} job={job} />)
      )}
    </Popover>
  );
}

function JobRow({ job }: { job: Job }) {
  return (
    <div className={styles.job}>
      <div className="flex">
        {job.state !== "running" && <Mark shape={job.state === "done" ? "fine" : "stop"} />}
        <span>{job.title}</span>
        {job.state === "running" && job.percent !== null && (
          <span className="push meta">{Math.round(job.percent)} %</span>
        )}
      </div>
      {job.state === "running" && <Progress label={job.title} percent={job.percent} />}
      <div className="micro ink-3">
        {job.note ?? job.state} <Time at={job.at} />
      </div>
    </div>
  );
}
