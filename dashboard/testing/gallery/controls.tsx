import { useState } from "react";
import { Button, IconButton } from "../../kit/button/button.tsx";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { Combobox } from "../../kit/combobox/combobox.tsx";
import { Composer } from "../../kit/composer/composer.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { KeyLine } from "../../kit/keys/keys.tsx";
import { Menu } from "../../kit/menu/menu.tsx";
import { Popover } from "../../kit/popover/popover.tsx";
import { Progress } from "../../kit/progress/progress.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { Tabs } from "../../kit/tabs/tabs.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { Tooltip } from "../../kit/tooltip/tooltip.tsx";
import type { Examples } from "./examples.ts";

const presets = [
  { label: "Taken up", text: "Taken up." },
  { label: "Waiting for the customer", text: "Waiting for the customer." },
];

function Acknowledge({ first = "", sending = false }: { first?: string; sending?: boolean }) {
  const [reason, setReason] = useState(first);
  const [status, setStatus] = useState<"acknowledged" | "failed" | "cancelled">("acknowledged");
  const [committed, setCommitted] = useState(0);
  return (
    <>
      <Composer
        reason={reason}
        onReason={setReason}
        presets={presets}
        lastUsed="Duplicate of an older action."
        cites={["cust-18802"]}
        commit="Acknowledge"
        onCommit={() => setCommitted(committed + 1)}
        sending={sending}
        note="Says that you took it up. It is no proof of a restriction."
        head={
          <Segmented
            label="Next status"
            value={status}
            onValue={setStatus}
            segments={[
              { value: "acknowledged", keys: ["a"] },
              { value: "failed", keys: ["f"] },
              { value: "cancelled", why: "Only an owner or admin can cancel an action." },
            ]}
          />
        }
      />
      <output className="sr">committed {committed}</output>
    </>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  const tell = useToast();
  return (
    <div className="flex wrap">
      <Menu
        label="policyKey"
        look="chip"
        set
        entries={[
          { label: "onboarding", checked: true, onPress: () => undefined },
          { label: "fraud", onPress: () => undefined },
          { label: "screening", why: "No published version.", onPress: () => undefined },
        ]}
      />
      <Popover trigger={<Button icon="refresh">Jobs</Button>} title="Jobs">
        <div className="stack" style={{ padding: 12 }}>
          <Progress label="Import service_pep" percent={62} />
        </div>
      </Popover>
      <Button onClick={() => setOpen(true)}>Cheat sheet</Button>
      <Dialog open={open} onOpen={setOpen} title="Keys on this page and everywhere">
        <p style={{ padding: 16 }}>A letter opens the composer and never commits.</p>
      </Dialog>
      <Tooltip text="The calls this page made">
        <IconButton icon="external" label="Developer" />
      </Tooltip>
      <Button onClick={() => tell("acknowledged, revision 2.", { shape: "fine", link: <a href="#next">Open</a> })}>
        Toast
      </Button>
    </div>
  );
}

function Choices() {
  const [chip, setChip] = useState(true);
  const [tab, setTab] = useState<"journey" | "evidence">("journey");
  const [country, setCountry] = useState<string | null>("HK");
  return (
    <div className="stack stack-12">
      <Filters label="Filters">
        <Chip pressed={chip} onPress={() => setChip(!chip)}>
          open
        </Chip>
        <Chip pressed={false} onPress={() => undefined} count={6}>
          mine
        </Chip>
      </Filters>
      <Tabs
        label="Parts of the subject"
        value={tab}
        onValue={setTab}
        tabs={[
          { value: "journey", label: "Journey", panel: <p style={{ padding: 12 }}>The journey.</p> },
          { value: "evidence", label: "Evidence", count: 23, panel: <p style={{ padding: 12 }}>The evidence.</p> },
        ]}
      />
      <Combobox
        label="country of the document"
        value={country}
        onValue={setCountry}
        options={[
          { value: "HK", label: "HK, Hong Kong" },
          { value: "PT", label: "PT, Portugal" },
        ]}
      />
    </div>
  );
}

export const controls: Examples = {
  "Buttons: one primary per view": (
    <div className="stack stack-12">
      <div className="flex wrap">
        <Button variant="primary" keys={["Mod", "Enter"]}>
          Acknowledge
        </Button>
        <Button>Assess</Button>
        <Button variant="quiet">Quiet</Button>
        <Button small icon="table">
          Small
        </Button>
      </div>
      <div className="flex wrap">
        <Button why="Only an owner or admin can cancel an action." keys={["Shift", "x"]}>
          Cancel
        </Button>
      </div>
      <KeyLine
        items={[
          { keys: ["j", "k"], does: "move" },
          { keys: ["x"], does: "select" },
          { keys: ["Mod", "K"], does: "palette" },
        ]}
      />
      <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 12 }}>
        <TextField label="reviewScore" defaultValue="70" hint="1 to 100, below matchScore" />
        <TextField label="matchScore" defaultValue="70" problem="scores_not_ordered: has to be above 70" />
        <SelectField label="entityType" defaultValue="person">
          <option>person</option>
          <option>business</option>
        </SelectField>
      </div>
    </div>
  ),
  "Composer: empty, primary waits and says why": <Acknowledge />,
  "Composer: written": (
    <Acknowledge first="Taken up. Lease for cust-18802 requested from the branch, answer expected today." />
  ),
  "Composer: sending": <Acknowledge first="Taken up. Lease for cust-18802 requested from the branch." sending />,
  Overlays: <Overlays />,
  "Chips, tabs, combobox": <Choices />,
};
