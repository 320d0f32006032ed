import { useList } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { proposalTexts as texts } from "../../texts/proposals.ts";

/** Says that an override of this assessment waits for a second person, and leads to it. */
export function PendingProposal({ assessmentId }: { assessmentId: string }) {
  const { reading } = useList("GET /proposals", { status: "pending" });
  const actor = useActor();
  const rows = reading.state === "shown" ? reading.value.rows : [];
  const pending = rows.find(({ data }) => data.resourceId === assessmentId);
  if (pending === undefined) return null;
  return (
    <Notice meaning="unknown" title={`${texts.waits}:`}>
      {actor(pending.data.createdBy)} {texts.proposed}{" "}
      {pending.data.change.operation === "createOverride" && pending.data.change.request.decision}.{" "}
      <PageLink to={`/assessments/${assessmentId}?panel=proposal&proposal=${pending.id}`}>{texts.look}</PageLink>
    </Notice>
  );
}
