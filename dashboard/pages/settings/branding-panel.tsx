import type { Branding } from "@probity/contract";
import { brandColour } from "@probity/engines/agreements/branding/brand-colour.ts";
import { useRef, useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useMode } from "../../api/mode.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { brandingTexts as texts } from "../../texts/branding.ts";
import { BrandingPreview } from "./branding-preview.tsx";
import styles from "./branding.module.css";
import { logoTypes, readLogo } from "./read-logo.ts";
import { useStoredLogo } from "./use-stored-logo.ts";

const route = "PUT /branding";

/** What somebody has chosen here, and the revision that they saw when they began. A logo of null removes the stored one. */
type Draft = { over: number; name?: string; colour?: string; logo?: string | null };

type BrandingPanelProps = { saved: Branding; organization: string };

/** Name, colour and logo for signers, with what they would see. What others save meanwhile is shown, and drops nothing chosen. */
export default function BrandingPanel({ saved, organization }: BrandingPanelProps) {
  const mode = useMode();
  const [draft, setDraft] = useState<Draft | null>(null);
  const choose = (part: Omit<Draft, "over">) => setDraft((before) => ({ over: saved.revision, ...before, ...part }));
  const { name = saved.name ?? "", colour = saved.colour ?? "", logo } = draft ?? {};
  const { whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite(route);
  const stored = useStoredLogo(saved.revision, saved.logo !== null);
  const off = whyNot(route);
  const judged = colour === "" ? null : brandColour(colour);
  const isColourFine = colour === "" || judged?.accepted === true;
  const wanted = { name: name.trim() || null, colour: colour.toLowerCase() || null };
  const isLogoChanged = logo !== undefined && (logo !== null || saved.logo !== null);
  const isChanged = wanted.name !== saved.name || wanted.colour !== saved.colour || isLogoChanged;
  const shownLogo = logo === undefined ? stored.src : logo && `data:image/png;base64,${logo}`;
  const save = () =>
    void change.send({ body: { ...wanted, ...(isLogoChanged && { logo }), expectedRevision: saved.revision } }).then(
      () => {
        setDraft(null);
        toast(texts.saved, { shape: "fine" });
      },
      // The refusal stands above the fields, and what was chosen stays.
      () => undefined,
    );
  return (
    <Panel title={texts.title} note={texts.note(mode)}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      {isChanged && draft !== null && draft.over !== saved.revision && <Notice meaning="look" title={texts.theirs} />}
      {stored.failed && <Notice meaning="unknown" title={texts.logoFailed} />}
      <div className="stack stack-12">
        <div className={styles.fields}>
          <TextField
            label={texts.name}
            hint={texts.nameHint(organization)}
            value={name}
            readOnly={off !== undefined}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => choose({ name: event.target.value })}
          />
          <ColourField colour={colour} readOnly={off !== undefined} onChange={(chosen) => choose({ colour: chosen })} />
        </div>
        <LogoField
          has={logo === undefined ? saved.logo !== null : logo !== null}
          off={off}
          onChange={(chosen) => choose({ logo: chosen })}
        />
        <BrandingPreview
          look={{ sender: wanted.name ?? organization, colour: isColourFine ? judged : null, logo: shownLogo }}
        />
        <div className="flex">
          <span className="push flex">
            <Button
              variant="primary"
              why={off ?? (isColourFine ? undefined : texts.wrong) ?? (isChanged ? undefined : texts.unchanged)}
              aria-busy={change.sending}
              onClick={save}
            >
              {texts.save}
            </Button>
          </span>
        </div>
      </div>
    </Panel>
  );
}

type ColourFieldProps = { colour: string; readOnly: boolean; onChange: (colour: string) => void };

function ColourField({ colour, readOnly, onChange }: ColourFieldProps) {
  const judged = brandColour(colour);
  const isPale = judged !== null && !judged.accepted;
  return (
    <div className="stack">
      <div className={styles.colour}>
        <TextField
          label={texts.colour}
          hint={texts.colourHint}
          problem={problemOf(colour)}
          value={colour}
          readOnly={readOnly}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          mono
          onChange={(event) => onChange(event.target.value.trim())}
        />
        <input
          type="color"
          className={styles.swatch}
          aria-label={texts.pick}
          value={judged ? colour.toLowerCase() : "#654abb"}
          disabled={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {isPale && (
        <span className="flex">
          <Button small onClick={() => onChange(judged.light)}>
            {texts.useShade(judged.light)}
          </Button>
        </span>
      )}
    </div>
  );
}

function problemOf(colour: string): string | undefined {
  if (colour === "") return undefined;
  const judged = brandColour(colour);
  if (!judged) return texts.colourWrong;
  return judged.accepted
    ? undefined
    : texts.colourPale((Math.floor(judged.contrast * 100) / 100).toFixed(2), judged.light);
}

type LogoFieldProps = { has: boolean; off: string | undefined; onChange: (logo: string | null) => void };

function LogoField({ has, off, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const png = await readLogo(file);
    setIsWrong(png === null);
    if (png !== null) onChange(png);
  };
  return (
    <div className="stack">
      <span className="strong">{texts.logo}</span>
      <span className="flex wrap">
        <Button small why={off} whyAt="elsewhere" onClick={() => input.current?.click()}>
          {texts.chooseLogo}
        </Button>
        {has ? (
          <Button small variant="quiet" why={off} whyAt="elsewhere" onClick={() => onChange(null)}>
            {texts.removeLogo}
          </Button>
        ) : (
          <span className="meta ink-3">{texts.noLogo}</span>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(",")}
        aria-label={texts.chooseLogo}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          // The same file can be chosen again after it was changed.
          currentTarget.value = "";
        }}
      />
      {isWrong ? (
        <Notice meaning="stop" title={texts.logoWrong} urgent />
      ) : (
        <span className="meta ink-3">{texts.logoHint}</span>
      )}
    </div>
  );
}
