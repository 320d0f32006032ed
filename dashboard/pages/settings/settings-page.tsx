import type { Organization } from "@probity/contract";
import { Suspense } from "react";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import { recordStates } from "../../records/states.ts";
import { settingsPageTexts as texts } from "../../texts/settings.ts";
import { AiConsentPanel } from "./ai-consent-panel.tsx";
import { FourEyesPanel } from "./four-eyes-panel.tsx";
import { ProfilesPanel } from "./profiles-panel.tsx";
import { PublishingPanel } from "./publishing-panel.tsx";
import { ReasonsPanel } from "./reasons-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";
import { SecurityPanel } from "./security-panel.tsx";
import styles from "./settings.module.css";

const BrandingPanel = whenWanted(() => import("./branding-panel.tsx"));

const loading = <SkeletonRows rows={8} columns={[160, 320]} />;

const nameOf = (organization: Reading<Organization>) =>
  organization.state === "shown" ? organization.value.data.name : texts.organization;

/** Settings of the organization that people meet while they work. */
export const settingsPage = page({
  path: "/settings",
  title: texts.title,
  search: {},
  keys: {},
  Page() {
    const reading = useRecord("GET /reason-presets", {});
    const organization = useRecord("GET /organization", {});
    const fourEyes = useRecord("GET /four-eyes-settings", {});
    const branding = useRecord("GET /branding", {});
    const profiles = useRecord("GET /profile-resolver", {});
    const consent = useRecord("GET /risk/investigation-ai-settings", {});
    const mayReadPeriods = useRoles().may("GET /retention-settings");
    const retention = useRecord("GET /retention-settings", mayReadPeriods ? {} : null);
    return (
      <>
        <Head title={texts.title} note={texts.note} reading={reading} />
        <Beside side={null}>
          <div className={styles.page}>
            <RecordView reading={organization} states={recordStates(loading, texts)}>
              {({ data }) => (
                <>
                  <SecurityPanel key={`security ${data.revision}`} organization={data} />
                  <PublishingPanel key={`publishing ${data.revision}`} organization={data} />
                </>
              )}
            </RecordView>
            <RecordView reading={fourEyes} states={recordStates(loading, texts)}>
              {(saved) => <FourEyesPanel key={saved.revision} saved={saved} />}
            </RecordView>
            <RecordView reading={branding} states={recordStates(loading, texts)}>
              {(saved) => (
                <Suspense fallback={loading}>
                  <BrandingPanel saved={saved} organization={nameOf(organization)} />
                </Suspense>
              )}
            </RecordView>
            <RecordView reading={reading} states={recordStates(loading, texts)}>
              {(saved) => <ReasonsPanel key={saved.revision} saved={saved} />}
            </RecordView>
            <RecordView reading={profiles} states={recordStates(loading, texts)}>
              {(saved) => <ProfilesPanel saved={saved} />}
            </RecordView>
            <RecordView reading={consent} states={recordStates(loading, texts)}>
              {(saved) => <AiConsentPanel key={saved.revision} saved={saved} />}
            </RecordView>
            {mayReadPeriods && (
              <RecordView reading={retention} states={recordStates(loading, texts)}>
                {(settings) => <RetentionPanel key={settings.revision} settings={settings} />}
              </RecordView>
            )}
          </div>
        </Beside>
      </>
    );
  },
});
