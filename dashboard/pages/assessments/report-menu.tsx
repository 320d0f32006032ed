import { sentenceOf } from "../../api/failure.ts";
import { useDownload } from "../../api/files.ts";
import { Menu } from "../../kit/menu/menu.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { assessmentTexts as texts } from "../../texts/assessments-page.ts";

/** What an auditor takes along: a file that computes the decision again without this server, and the sealed PDF that vouches for it. */
export function ReportMenu({ id }: { id: string }) {
  const toast = useToast();
  const report = useDownload("GET /risk/assessments/{id}/report");
  const save = (format: "html" | "pdf") =>
    void report({ id, format }, texts.report.file(id, format)).catch((error: unknown) =>
      toast(sentenceOf(error), { shape: "stop" }),
    );
  return (
    <Menu
      label={texts.report.menu}
      look="quiet"
      entries={[
        { label: texts.report.html, onPress: () => save("html") },
        { label: texts.report.pdf, onPress: () => save("pdf") },
      ]}
    />
  );
}
