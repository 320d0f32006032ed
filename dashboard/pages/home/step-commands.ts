import guide from "../../../docs/guides/your-first-policy.md?raw";
import { webhooksTexts } from "../../texts/webhooks.ts";
import type { StepName, Steps } from "./use-steps.ts";

/** The commands of the guide, by its chapters: a test types them all. */
const chapters = guide.split(/^## \d\. /m).slice(1);
const blocksOf = (chapter: number): string[] =>
  [...(chapters[chapter - 1] ?? "").matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block = ""]) => block.trim());

/** What to type for a step, after what the steps before it have made. Null where a page is quicker. */
export function commandsOf(step: StepName, steps: Steps): string | null {
  const made = (name: string, of: StepName) => {
    const before = steps[of];
    return before.state === "done" ? [`${name}=${before.record.id}`] : [];
  };
  const commands: Record<StepName, readonly string[]> = {
    key: [],
    source: blocksOf(1),
    policy: [...made("SOURCE", "source"), ...blocksOf(2).slice(0, 1), ...blocksOf(3)],
    assessment: [...made("SOURCE", "source"), ...made("POLICY", "policy"), ...blocksOf(4)],
    webhook: [webhooksTexts.about.listen],
  };
  return commands[step].length === 0 ? null : commands[step].join("\n");
}
