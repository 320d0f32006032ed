import { useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { recordStates } from "../../records/states.ts";
import { accountTexts as texts } from "../../texts/account.ts";
import styles from "./account.module.css";
import { CodesPanel } from "./codes-panel.tsx";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SecondFactorMissing } from "./second-factor-missing.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

const loading = <SkeletonRows rows={8} columns={[160, 320]} />;

/** How the person who is signed in signs in. The same in every organization and mode. */
export const accountPage = page({
  path: "/account",
  title: texts.title,
  search: {},
  keys: {},
  Page() {
    const reading = useRecord("GET /me", {});
    return (
      <>
        <Head
          title={texts.title}
          note={reading.state === "shown" ? reading.value.data.email : undefined}
          reading={reading}
        />
        <Beside side={null}>
          <div className={styles.page}>
            <RecordView reading={reading} states={recordStates(loading, texts)}>
              {({ data: me }) => (
                <>
                  {me.secondFactorRequired && <SecondFactorMissing hasOne={me.totpEnabled || me.passkeys > 0} />}
                  <PasskeysPanel />
                  <CodesPanel me={me} />
                  <PasswordPanel hasPassword={me.hasPassword} />
                  <SessionsPanel organizations={me.organizations} />
                </>
              )}
            </RecordView>
          </div>
        </Beside>
      </>
    );
  },
});
