import { Head } from "../../frame/head.tsx";
import { NotFound } from "../../frame/not-found.tsx";
import { page } from "../../frame/page.tsx";
import { buttonClass } from "../../kit/button/button.tsx";
import { Empty } from "../../kit/states/empty.tsx";
import { baseUrl } from "../../session/server.ts";
import { byApiTexts as texts } from "../../texts/by-api.ts";

/** An item of the navigation whose screen comes later. */
export const byApiPage = page({
  path: "/by-api/$what",
  title: "By API",
  search: {},
  keys: {},
  Page({ params, mode }) {
    const area = isArea(params.what) ? texts.areas[params.what] : null;
    if (area === null) return <NotFound />;
    const [method = "", path = ""] = area.call.split(" ");
    return (
      <>
        <Head title={area.title} />
        <Empty
          title={texts.note}
          text={area.text}
          command={{ code: texts.curl(method, `${baseUrl}/api/v1${path}`, mode), what: texts.command }}
          action={
            <a className={buttonClass()} href={`${baseUrl}/reference`}>
              {texts.reference}
            </a>
          }
        />
      </>
    );
  },
});

const isArea = (word: string): word is keyof typeof texts.areas => Object.hasOwn(texts.areas, word);
