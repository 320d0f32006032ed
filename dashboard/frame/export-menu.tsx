import { type ExportFormat, ProbityError } from "@probity/client";
import { sentenceOf } from "../api/failure.ts";
import { useMode } from "../api/mode.ts";
import { loadChunk } from "../kit/load-chunk.ts";
import { Menu } from "../kit/menu/menu.tsx";
import { useToast } from "../kit/toast/toast.tsx";
import type { Mode } from "../session/mode.ts";
import { exportTexts as texts } from "../texts/frame.ts";
import type { Exportable } from "./exportable.ts";
import { startJob } from "./jobs.ts";
import { usePageCommands } from "./page-commands.ts";

const formats: readonly ExportFormat[] = ["csv", "jsonl"];

/** Saves every row of a list as a file, with the filters of the page. */
export function ExportMenu(props: Exportable) {
  const mode = useMode();
  const toast = useToast();
  const start = async (format: ExportFormat) => {
    toast(texts.started(props.name), { shape: "unknown" });
    const failure = await save(mode, props, format);
    if (failure !== null) toast(failure, { shape: "stop" });
  };
  usePageCommands(
    formats.map((format) => ({
      title: texts.command(props.name, texts.formats[format]),
      icon: "table",
      run: () => void start(format),
    })),
  );
  return (
    <Menu
      look="quiet"
      label={texts.export}
      entries={formats.map((format) => ({ label: texts.formats[format], onPress: () => void start(format) }))}
    />
  );
}

/** Answers why it failed; null when the file is saved. */
async function save(mode: Mode, { list, input, name }: Exportable, format: ExportFormat): Promise<string | null> {
  const job = startJob(texts.command(name, texts.formats[format]));
  const { exportFile, ExportTooLarge } = await loadChunk(() => import("../api/export-file.ts"));
  try {
    const onRows = (rows: number) => job.progress(null, texts.rows(rows));
    const { file, rows } = await exportFile(mode, { list, input, format, onRows });
    download(
      file,
      `${name.replaceAll(" ", "-")}-${mode}-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}.${format}`,
    );
    job.done(texts.saved(rows));
    return null;
  } catch (error) {
    const isBroken = error instanceof ProbityError && error.status === null;
    const sentence = error instanceof ExportTooLarge ? texts.tooLarge : isBroken ? texts.broken : sentenceOf(error);
    job.failed(sentence);
    return sentence;
  }
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
