import type { Subject } from "@probity/contract";
import { sentenceOf } from "../../api/failure.ts";
import { useDownload } from "../../api/files.ts";
import { useRoles } from "../../api/roles.ts";
import type { Route } from "../../api/routes-of-methods.ts";
import { startJob } from "../../frame/jobs.ts";
import { Button } from "../../kit/button/button.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Menu } from "../../kit/menu/menu.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { lifeSpanTexts } from "../../texts/life-span.ts";
import { subjectTexts as texts } from "../../texts/subject.ts";
import type { listedSubjects } from "./links.ts";

type Panel = "assess" | "erase" | "hold" | "notes";

type SubjectActionsProps = {
  subject: Subject | null;
  around: ReturnType<typeof listedSubjects.around>;
  onPanel: (panel: Panel) => void;
};

/** What is done with a subject: often beside each other, rarely behind a menu. */
export function SubjectActions({ subject, around, onPanel }: SubjectActionsProps) {
  const { whyNot } = useWhyNot(subject);
  const isErased = subject?.data.erased !== undefined;
  return (
    <>
      {around && (
        <span className="meta ink-3 nowrap">
          <Keys of={["[", "]"]} /> {texts.place(around.at, around.all)}
        </span>
      )}
      {subject && <Rare subject={subject} onPanel={onPanel} />}
      <Button keys={["m"]} onClick={() => onPanel("notes")}>
        {texts.notes}
      </Button>
      <Button
        variant="primary"
        keys={["s"]}
        why={whyNot("POST /risk/subjects/{id}/assessments")}
        {...(isErased && { whyAt: "elsewhere" })}
        onClick={() => onPanel("assess")}
      >
        {texts.assess}
      </Button>
    </>
  );
}

function Rare({ subject, onPanel }: { subject: Subject; onPanel: (panel: Panel) => void }) {
  const { hold } = subject.data;
  const { whyNot } = useWhyNot(subject);
  const archive = useArchive(subject);
  const held = hold ? lifeSpanTexts.hold.why : undefined;
  const archives = (["officer", "subject"] as const).map((audience) => ({
    label: lifeSpanTexts.archive[audience],
    why: whyNot("GET /risk/subjects/{id}/archive"),
    onPress: () => void archive(audience),
  }));
  return (
    <Menu
      label={lifeSpanTexts.more}
      look="quiet"
      entries={[
        ...archives,
        {
          label: lifeSpanTexts.hold[hold ? "release" : "place"].menu,
          why: whyNot("POST /risk/subjects/{id}/hold"),
          onPress: () => onPanel("hold"),
        },
        {
          label: lifeSpanTexts.erase.menu,
          why: whyNot("POST /risk/subjects/{id}/erase") ?? held,
          onPress: () => onPanel("erase"),
        },
      ]}
    />
  );
}

/** An erased subject takes nothing more, whoever asks. */
function useWhyNot(subject: Subject | null) {
  const roles = useRoles();
  return { whyNot: (route: Route) => (subject?.data.erased ? lifeSpanTexts.erased.why : roles.whyNot(route)) };
}

/** Saves the archive once all of it has come, and shows meanwhile that it does. */
function useArchive({ id, data }: Subject) {
  const download = useDownload("GET /risk/subjects/{id}/archive");
  const toast = useToast();
  return async (audience: "officer" | "subject") => {
    const job = startJob(lifeSpanTexts.archive.job(data.externalId));
    toast(lifeSpanTexts.archive.begun, { shape: "unknown" });
    try {
      await download({ id, audience }, lifeSpanTexts.archive.name(data.externalId, audience));
      job.done(lifeSpanTexts.archive.saved);
    } catch (error) {
      job.failed(sentenceOf(error));
      toast(sentenceOf(error), { shape: "stop" });
    }
  };
}
