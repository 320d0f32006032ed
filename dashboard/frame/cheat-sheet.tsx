import { Button } from "../kit/button/button.tsx";
import { Dialog } from "../kit/dialog/dialog.tsx";
import { Keys } from "../kit/keys/keys.tsx";
import { cheatTexts as texts, frameTexts } from "../texts/frame.ts";
import styles from "./cheat-sheet.module.css";
import { navItems } from "./navigation.ts";
import { opened } from "./opened.ts";
import { currentPage } from "./page.tsx";
import { changePreferences, usePreferences } from "./preferences.ts";
import { useStore } from "./store.ts";

type Row = { keys: readonly string[]; does: string };

const everywhere: readonly Row[] = [
  { keys: ["Mod", "K"], does: texts.palette },
  { keys: ["/"], does: texts.search },
  { keys: ["?"], does: texts.sheet },
  { keys: ["Escape"], does: texts.back },
  { keys: ["`"], does: texts.developer },
];
const goTo: readonly Row[] = navItems.flatMap(({ go, key }) =>
  go === undefined ? [] : [{ keys: ["g", go], does: frameTexts.items[key].toLowerCase() }],
);

/** Every key that does something here. */
export function CheatSheet() {
  const open = useStore(opened) === "cheat-sheet";
  const page = useStore(currentPage);
  const { singleKeys } = usePreferences();
  const ofPage = Object.entries(page?.keys ?? {}).map(([key, does]) => ({ keys: key.split("+"), does }));
  return (
    <Dialog open={open} onOpen={(next) => opened.set(next ? "cheat-sheet" : null)} title={texts.title} wide>
      <div className={styles.columns}>
        <Section title={texts.everywhere} rows={everywhere} />
        {ofPage.length > 0 && <Section title={`${texts.page}: ${page?.title}`} rows={ofPage} />}
        <Section title={texts.goTo} rows={goTo} />
      </div>
      <div className={styles.foot}>
        <p className="meta ink-3 grow">{singleKeys ? texts.note : texts.off}</p>
        <Button small onClick={() => changePreferences({ singleKeys: !singleKeys })}>
          {singleKeys ? texts.switchOff : texts.switchOn}
        </Button>
      </div>
    </Dialog>
  );
}

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(({ keys, does }) => (
          <div key={keys.join(" ")} className={styles.row}>
            <dt>
              <Keys of={keys} />
            </dt>
            <dd className="ink-2">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
