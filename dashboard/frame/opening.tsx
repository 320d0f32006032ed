import { entranceTexts as texts } from "../texts/entrance.ts";

/** For screen readers alone: whoever looks sees the page in a moment. */
export function Opening() {
  return (
    <p role="status" className="sr">
      {texts.asking}
    </p>
  );
}
