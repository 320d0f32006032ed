import type { ReactNode } from "react";
import { changePreferences } from "../../frame/preferences.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Button, buttonClass } from "../../kit/button/button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { Icon } from "../../kit/icon/icon.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { onboardingTexts as texts } from "../../texts/onboarding.ts";
import styles from "./onboarding.module.css";
import { commandsOf } from "./step-commands.ts";
import type { Step, StepName, Steps } from "./use-steps.ts";

/** The steps in their order, the first open one with its commands. */
export default function Onboarding({ steps }: { steps: Steps }) {
  const toast = useToast();
  const names = Object.keys(texts.steps) as StepName[];
  const done = names.filter((name) => steps[name].state === "done").length;
  const next = names.find((name) => steps[name].state === "open");
  // Once there are decisions there is work, which goes before the steps that are done.
  const isShort = steps.assessment.state === "done";
  const hide = () => {
    changePreferences({ firstSteps: false });
    toast(texts.hidden, { shape: "fine" });
  };
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      actions={
        <Button small variant="quiet" onClick={hide}>
          {texts.hide}
        </Button>
      }
    >
      <div className={classNames(styles.two, isShort && styles.short)}>
        <div className={styles.main}>
          <div className={styles.top}>
            <p className="lead">
              <strong>{texts.progress(done, names.length)}</strong> {texts.lead}
            </p>
            <span className={styles.progress} aria-hidden="true">
              {names.map((name) => (
                <i key={name} className={classNames(styles.bar, steps[name].state === "done" && styles.full)} />
              ))}
            </span>
          </div>
          <ol className={styles.steps}>
            {names.map(
              (name, at) =>
                (name === next || !isShort) && (
                  <OneStep key={name} name={name} number={at + 1} step={steps[name]} isNext={name === next}>
                    {name === next && <Commands name={name} steps={steps} />}
                  </OneStep>
                ),
            )}
          </ol>
        </div>
        {!isShort && <Aside />}
      </div>
    </Panel>
  );
}

type OneStepProps = { name: StepName; number: number; step: Step; isNext: boolean; children: ReactNode };

function OneStep({ name, number, step, isNext, children }: OneStepProps) {
  const actor = useActor();
  const { title, text } = texts.steps[name];
  const isDone = step.state === "done";
  return (
    <li className={styles.step} {...(isNext && { "aria-current": "step" as const })}>
      <span className={classNames(styles.number, isDone && styles.done, isNext && styles.next)}>
        {isDone ? <Icon name="check" size={14} /> : number}
      </span>
      <div className={classNames(styles.body, isNext && styles.card)}>
        <div className="flex">
          <h3>{title}</h3>
          <span className="push meta ink-3">
            {isDone && (
              <>
                {step.record.by !== null && `${actor(step.record.by)}, `}
                <Time at={step.record.at} />{" "}
              </>
            )}
            {texts.states[step.state]}
          </span>
        </div>
        <p className="ink-2">{isDone ? step.record.words : text}</p>
        {children}
      </div>
    </li>
  );
}

/** The step on a page or in a shell; it ticks itself however it is done. */
function Commands({ name, steps }: { name: StepName; steps: Steps }) {
  const { action, to, waits } = texts.steps[name];
  const commands = commandsOf(name, steps);
  return (
    <>
      {commands !== null && (
        <>
          <p className="meta ink-3">{texts.commands}</p>
          <div className={styles.commands}>
            <CodeBlock code={commands} what={texts.command} />
          </div>
        </>
      )}
      <div className="flex wrap">
        <PageLink to={to} className={buttonClass()}>
          {action}
        </PageLink>
        <span className="push meta ink-2">{waits}</span>
      </div>
    </>
  );
}

function Aside() {
  return (
    <aside className={styles.aside} aria-label={texts.modes}>
      <h3>{texts.will}</h3>
      <p className="meta ink-2">{texts.willText}</p>
      <h3>{texts.modes}</h3>
      {texts.modesText.map((text) => (
        <p key={text} className="meta ink-2">
          {text}
        </p>
      ))}
      <h3>{texts.instance}</h3>
      <p className="meta ink-2">{texts.doctorText}</p>
      <CodeBlock code={texts.doctor} what={texts.command} />
    </aside>
  );
}
