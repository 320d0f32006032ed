import { Refused } from "../refused.ts";
import { type Dictionary, entriesOf, isName, type PdfValue } from "../reading/objects.ts";
import type { Surroundings } from "./shapes.ts";

/** The conditions under which a group of layers is shown when all of its layers are. */
const shownWithAll = ["AllOn", "AnyOn"];

/**
 * Layers of a file must be shown in every state of every reader: on screen, in print and in an export, at any size. Then
 * they can be removed, and their content stays. If one can be hidden, what somebody saw is not what another sees.
 */
export function refuseHiddenLayers(catalog: Dictionary, { look, note }: Pick<Surroundings, "look" | "note">): void {
  const properties = look(catalog.get("OCProperties"));
  if (!(properties instanceof Map)) return;
  const configurations = [
    look(properties.get("D")),
    ...itemsOf(look(properties.get("Configs"))).map((one) => look(one)),
  ];
  for (const configuration of configurations) if (configuration instanceof Map) refuseHiding(configuration, look);
  for (const layer of itemsOf(look(properties.get("OCGs")))) {
    const group = look(layer);
    if (group instanceof Map) refuseUsage(look(group.get("Usage")), look);
    note("layer");
  }
}

const itemsOf = (value: PdfValue): PdfValue[] => (Array.isArray(value) ? value : []);

function refuseHiding(configuration: Dictionary, look: Surroundings["look"]): void {
  const base = look(configuration.get("BaseState"));
  if (base !== null && !isName(base, "ON")) throw new Refused("pdf_hidden_content");
  if (itemsOf(look(configuration.get("OFF"))).length > 0) throw new Refused("pdf_hidden_content");
}

/** Each of these can hide a layer in some state: when it is viewed, printed or exported, at a size, for a reader. */
function refuseUsage(usage: PdfValue, look: Surroundings["look"]): void {
  if (!(usage instanceof Map)) return;
  for (const [event, state] of [
    ["View", "ViewState"],
    ["Print", "PrintState"],
    ["Export", "ExportState"],
  ] as const) {
    const value = look(entriesOf(look(usage.get(event)))?.get(state));
    if (value !== null && !isName(value, "ON")) throw new Refused("pdf_hidden_content");
  }
  for (const key of ["Zoom", "User", "Language"]) {
    if (look(usage.get(key)) !== null) throw new Refused("pdf_hidden_content");
  }
}

/** Content that belongs to layers by a condition is hidden by some conditions while the layers are shown. */
export function memberOfLayers(value: PdfValue, { look, toBeSigned }: Surroundings): void {
  const entries = entriesOf(value);
  if (!toBeSigned || !entries || !isName(look(entries.get("Type")), "OCMD")) return;
  const condition = look(entries.get("P"));
  if (entries.has("VE") || (condition !== null && !isName(condition, ...shownWithAll)))
    throw new Refused("pdf_hidden_content");
}
