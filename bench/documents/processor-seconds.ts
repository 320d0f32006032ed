import { readdirSync, readFileSync } from "node:fs";

/** Processor time of a process and its children so far, counted by Linux in 1/100 s. */
export function processorSeconds(root: number): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const family = new Set([root]);
  // Children have larger numbers than their parents but after a wrap, so looking again until nothing is new is enough.
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes.reduce((sum, { pid, seconds }) => (family.has(pid) ? sum + seconds : sum), 0);
}

function statOf(pid: number): { pid: number; parent: number; seconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { pid, parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / 100 };
  } catch {
    return null;
  }
}
