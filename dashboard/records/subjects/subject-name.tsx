import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { shortId } from "../../kit/copy/copy.tsx";

/** A subject as everybody knows it: its kind and externalId, or its id until they are read. */
export function SubjectName({ id }: { id: string }) {
  const reading = useRecord("GET /risk/subjects/{id}", { id });
  const subject = reading.state === "shown" ? reading.value.data : null;
  return (
    <span>
      {subject && <span className="meta ink-3">{subject.kind} </span>}
      <PageLink to={`/subjects/${id}`} className="mono meta">
        {subject?.externalId ?? shortId(id)}
      </PageLink>
    </span>
  );
}
