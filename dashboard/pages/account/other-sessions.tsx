import { sentenceOf } from "../../api/failure.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { accountTexts } from "../../texts/account.ts";

const texts = accountTexts.otherSessions;

/** After a factor has changed: sessions from before go on unless their person ends them. */
export function OtherSessions({ sessions, onSettled }: { sessions: number; onSettled: () => void }) {
  const toast = useToast();
  const end = useWrite("POST /me/sessions/end-others");
  const send = () =>
    void end.send({}).then(
      ({ ended }) => {
        onSettled();
        toast(accountTexts.sessions.endedOthers(ended), { shape: "fine" });
      },
      (error: unknown) => toast(sentenceOf(error), { shape: "stop" }),
    );
  return (
    <Notice meaning="look" title={texts.title(sessions)}>
      <span className="flex wrap">
        <Button small aria-busy={end.sending} onClick={send}>
          {texts.end}
        </Button>
        <Button small variant="quiet" onClick={onSettled}>
          {texts.keep}
        </Button>
      </span>
    </Notice>
  );
}
