import type { Progress } from "#screening/lists/progress.ts";

const barWidth = 30;
const plainEveryMs = 5_000;

/** The output for progress: a terminal, or a log that keeps every line. */
type Output = { isTTY?: boolean | undefined; write(text: string): unknown };

const number = (value: number) => Math.round(value).toLocaleString("en");

/** One line, without its end: `reading    [#######-------]  48 %  7,301 entries, 21,002/s`. */
export function progressLine({ stage, done, total, entries, entriesPerSecond }: Progress): string {
  const share = total === null || total === 0 ? null : Math.min(1, done / total);
  const filled = Math.round((share ?? 0) * barWidth);
  const bar = share === null ? "" : `[${"#".repeat(filled)}${"-".repeat(barWidth - filled)}] ${percent(share)}  `;
  const counted = entries > 0 ? `${number(entries)} entries, ${number(entriesPerSecond)}/s` : "";
  const bytes = stage === "downloading" && done > 0 ? `${number(done / 1024)} KiB` : "";
  return `${stage.padEnd(11)} ${bar}${counted}${bytes}`.trimEnd();
}

const percent = (share: number) => `${Math.floor(share * 100)} %`.padStart(5);

/** Shows progress in one line that moves on a terminal; elsewhere a line for each stage, and one every five seconds. */
export function showProgress(output: Output): { onProgress: (progress: Progress) => void; end: () => void } {
  let last: Progress | null = null;
  let shownAt = 0;
  let width = 0;
  const write = (progress: Progress) => {
    const line = progressLine(progress);
    output.write(output.isTTY ? `\r${line.padEnd(width)}` : `${line}\n`);
    width = line.length;
    shownAt = performance.now();
  };
  return {
    onProgress(progress) {
      const isNew = progress.stage !== last?.stage;
      // The end of a stage is shown too: on a terminal it would otherwise stop short of it.
      if (isNew && last && output.isTTY) output.write(`\r${progressLine(last).padEnd(width)}\n`);
      const due = performance.now() - shownAt > (output.isTTY ? 100 : plainEveryMs);
      last = progress;
      if (isNew || due) write(progress);
    },
    end() {
      if (last && output.isTTY) output.write(`\r${progressLine(last).padEnd(width)}\n`);
    },
  };
}
