import { existsSync, readFileSync } from "node:fs";

/** Processor time of a process so far. Counted by Linux in 1/100 s; zero where there is no such process. The name of a process may hold spaces. */
export function processSeconds(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const fields = readFileSync(path, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
