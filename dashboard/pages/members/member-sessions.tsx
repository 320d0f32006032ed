import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Time } from "../../kit/time/time.tsx";
import { recordStates } from "../../records/states.ts";
import { membersTexts } from "../../texts/members.ts";

const texts = membersTexts.panel;
const route = "GET /members/{id}/sessions";
const states = recordStates(<SkeletonRows rows={1} columns={[120, 80]} />, { ...membersTexts, ...texts });

/** Where a member is signed in, in this organization. */
export function MemberSessions({ id }: { id: string }) {
  const { may } = useRoles();
  const reading = useRecord(route, may(route) ? { id } : null);
  return (
    <section className="stack" aria-label={texts.sessions}>
      <h3>{texts.sessions}</h3>
      {may(route) ? (
        <RecordView reading={reading} states={states}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="ink-2">{texts.noSessions}</p>
            ) : (
              <ul className="stack">
                {items.map((session) => (
                  <li key={session.id} className="flex wrap">
                    <span>{session.data.device ?? texts.unknownDevice}</span>
                    <span className="mono ink-3">{session.data.network}</span>
                    <span className="meta ink-2 push">
                      {texts.lastUsed} <Time at={session.data.lastUsedAt} />
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </RecordView>
      ) : (
        <p className="ink-2">{texts.sessionsRefused}</p>
      )}
    </section>
  );
}
