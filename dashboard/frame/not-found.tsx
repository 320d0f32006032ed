import { Empty } from "../kit/states/empty.tsx";
import { baseUrl } from "../session/server.ts";
import { frameTexts as texts } from "../texts/frame.ts";

export function NotFound() {
  return (
    <div>
      <h1 className="sr" tabIndex={-1}>
        {texts.notFound}
      </h1>
      <Empty title={texts.notFound} text={texts.notFoundText} action={<a href={`${baseUrl}/`}>{texts.toHome}</a>} />
    </div>
  );
}
