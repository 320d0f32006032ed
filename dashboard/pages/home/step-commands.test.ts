import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { onboardingTexts } from "../../texts/onboarding.ts";
import { commandsOf } from "./step-commands.ts";
import type { Step, StepName, Steps } from "./use-steps.ts";

const done = (id: string): Step => ({ state: "done", record: { id, words: "", by: null, at: "" } });
const open: Step = { state: "open" };
const none: Steps = { key: open, source: open, policy: open, assessment: open, webhook: open };

const read = (document: string) => readFileSync(join(import.meta.dirname, "../../../docs", document), "utf8");

describe("the commands of the first steps", () => {
  it("are those of the guide, which a test types, after what was made on a page", () => {
    const blocks = [...read("guides/your-first-policy.md").matchAll(/^```bash\n(.*?)\n```$/gms)].map(
      ([, block]) => block,
    );
    const [source, validate, , publish, waiting, assess] = blocks;
    expect(commandsOf("source", none)).toBe(source);
    expect(commandsOf("policy", { ...none, source: done("s-1") })).toBe(["SOURCE=s-1", validate, publish].join("\n"));
    const both = { ...none, source: done("s-1"), policy: done("p-1") };
    expect(commandsOf("assessment", both)).toBe(["SOURCE=s-1", "POLICY=p-1", waiting, assess].join("\n"));
  });

  it("publish in the policy's step and assess in the assessment's, whatever the guide's chapters become", () => {
    expect(commandsOf("source", none)).toContain("POST /risk/sources");
    expect(commandsOf("policy", none)).toContain("/publish");
    expect(commandsOf("assessment", none)).toContain("/assessments");
  });

  it("listen as the document of webhooks says", () => {
    expect(read("endpoints/webhooks.md")).toContain(commandsOf("webhook", none));
    const withoutCommands = (Object.keys(onboardingTexts.steps) as StepName[]).filter(
      (step) => !commandsOf(step, none),
    );
    expect(withoutCommands).toEqual(["key"]);
  });
});
