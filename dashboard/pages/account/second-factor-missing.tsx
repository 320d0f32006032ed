import { confirmation } from "../../api/confirmation.ts";
import { invalidateRead } from "../../api/invalidate.ts";
import { useMode } from "../../api/mode.ts";
import { Button } from "../../kit/button/button.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { accountTexts } from "../../texts/account.ts";

const texts = accountTexts.secondFactor;

/** The organization asks for more than this session has shown, so nothing else can be read. */
export function SecondFactorMissing({ hasOne }: { hasOne: boolean }) {
  const mode = useMode();
  const confirm = async () => {
    if (await confirmation.ask()) await invalidateRead(mode);
  };
  return (
    <Notice meaning="look" title={texts.title} urgent>
      {texts.text} {hasOne && <Button onClick={() => void confirm()}>{texts.confirm}</Button>}
    </Notice>
  );
}
