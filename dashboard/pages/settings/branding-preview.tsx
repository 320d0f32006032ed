import { type BrandColour, type Scheme, surfaces } from "@probity/engines/agreements/branding/brand-colour.ts";
import { writeColour } from "@probity/engines/agreements/branding/contrast.ts";
import { brandingTexts as texts } from "../../texts/branding.ts";
import styles from "./branding.module.css";

export type Look = {
  sender: string;
  /** Null for the page's own. */
  colour: BrandColour | null;
  /** The address of a picture. */
  logo: string | null;
};

/** The signing page's own colours. */
const own = { light: "#654abb", dark: "#b0a4f8" } as const;
const paper = writeColour(surfaces.light[0]!);
const ink = writeColour(surfaces.dark[0]!);

/** What signers would see, while it is being chosen. */
export function BrandingPreview({ look }: { look: Look }) {
  return (
    <div className={styles.previews} aria-label={texts.preview} role="group">
      <PagePreview look={look} scheme="light" />
      <PagePreview look={look} scheme="dark" />
      <MailPreview look={look} />
    </div>
  );
}

function PagePreview({ look: { sender, colour, logo }, scheme }: { look: Look; scheme: Scheme }) {
  const accent = (colour ?? own)[scheme];
  const isLight = scheme === "light";
  const [page, card, text] = isLight
    ? [writeColour(surfaces.light[1]!), paper, ink]
    : [writeColour(surfaces.dark[1]!), writeColour(surfaces.dark[2]!), paper];
  return (
    <figure className={styles.preview}>
      <figcaption className="meta ink-2">{texts.previewPage[scheme]}</figcaption>
      <div className={styles.sheet} style={{ background: page, color: text }}>
        {logo !== null && (
          <div className={styles.head} style={{ background: paper }}>
            <img src={logo} alt={sender} className={styles.logo} />
          </div>
        )}
        <div className={styles.card} style={{ background: card }}>
          <strong>{texts.asks(sender)}</strong>
          <span>{texts.document}</span>
          <span className={styles.button} style={{ background: colour === null ? text : accent, color: card }}>
            {texts.read}
          </span>
          <span style={{ color: accent }}>{texts.decline}</span>
        </div>
      </div>
    </figure>
  );
}

function MailPreview({ look: { sender, colour, logo } }: { look: Look }) {
  return (
    <figure className={styles.preview}>
      <figcaption className="meta ink-2">{texts.previewMail}</figcaption>
      <div className={styles.sheet} style={{ background: paper, color: ink }}>
        <div className={styles.mail}>
          <strong>{texts.subject(sender)}</strong>
          {logo !== null && <img src={logo} alt={sender} className={styles.logo} />}
          <span>{texts.hello}</span>
          <span>{texts.lines(sender)}</span>
          {colour === null ? (
            <span className={styles.link}>{texts.action}</span>
          ) : (
            <span className={styles.button} style={{ background: colour.light, color: paper }}>
              {texts.action}
            </span>
          )}
        </div>
      </div>
    </figure>
  );
}
