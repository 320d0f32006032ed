import { PageLink } from "../../frame/page-link.tsx";
import { buttonClass } from "../../kit/button/button.tsx";
import { templatesTexts as texts } from "../../texts/templates.ts";
import { starterNames } from "./starter-names.ts";
import styles from "./templates.module.css";

/** The agreements to begin with. Each opens the editor with a copy, of which nothing is stored yet. */
export function StarterCards() {
  return (
    <section className={styles.starters} aria-label={texts.startersTitle}>
      {starterNames.map((name) => (
        <article key={name} className={styles.starter}>
          <h4>{texts.starters[name].title}</h4>
          <p className="ink-2">{texts.starters[name].text}</p>
          <PageLink
            to={`/templates/new?starter=${name}`}
            className={buttonClass()}
            aria-label={texts.useOf(texts.starters[name].title)}
          >
            {texts.use}
          </PageLink>
        </article>
      ))}
    </section>
  );
}
