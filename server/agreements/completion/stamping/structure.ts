import {
  type PDF,
  PdfArray,
  type PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PDFPage,
  PdfRef,
} from "@libpdf/core";
import { dictOf, itemsOf, resolved } from "./pdf-objects.ts";

/** Elements are nested as deep as lists and tables are; a tree that refers to itself has no end. */
const levelsMax = 100;

/** Something that holds elements, and those that it has. */
type Holder = { ref: PdfRef; dict: PdfDict; kids: PdfObject[]; placeOf: ReadonlyMap<number, number> };
/** The elements that hold the content of a page, by the numbers it is marked with. */
type Marked = { page: PDFPage; entries: PdfObject[] };

/**
 * The structure of a tagged document, as screen readers follow it: elements in the order of reading, each with the numbers that
 * its content is marked with on a page. Elements are added between those that are there; nothing else changes.
 */
export class Structure {
  readonly #pdf: PDF;
  readonly #tree: PdfDict;
  readonly #parents: PdfDict;
  readonly #whole: Holder;
  readonly #added = new Map<number, PdfRef[]>();
  readonly #marked = new Map<number, Marked>();

  private constructor(pdf: PDF, tree: PdfDict, parents: PdfDict, whole: Holder) {
    this.#pdf = pdf;
    this.#tree = tree;
    this.#parents = parents;
    this.#whole = whole;
  }

  /** Null if the file has none, or one of an unknown form. */
  static of(pdf: PDF): Structure | null {
    const ref = pdf.getCatalog().getRef("StructTreeRoot");
    const tree = dictOf(pdf, ref);
    const parents = dictOf(pdf, tree?.get("ParentTree"));
    if (!ref || !tree || !parents) return null;
    // Mostly one element is the whole document, and holds the others.
    const [only, ...others] = kidsOf(pdf, tree);
    const document = dictOf(pdf, only);
    const isWhole = others.length === 0 && only instanceof PdfRef && document?.getName("S")?.value === "Document";
    return new Structure(pdf, tree, parents, isWhole ? holderOf(pdf, only, document) : holderOf(pdf, ref, tree));
  }

  /**
   * Adds an element for content on this page, after the last element with one of these numbers (`null`: after everything on
   * the page), and returns the number for its content. Null if the page cannot be identified.
   */
  add(page: PDFPage, element: PdfDict, behind: readonly number[] | null): number | null {
    const entries = this.#markedOn(page)?.entries;
    if (!entries) return null;
    const number = entries.length;
    const places = (behind ?? [number - 1]).map((each) => this.#placeOf(entries[each]));
    const after = places.reduce((last, place) => Math.max(last, place), -1);
    this.#insert(after === -1 ? this.#beforeAllOn(entries) : after, element, page, number);
    return number;
  }

  #insert(after: number, element: PdfDict, page: PDFPage, number: number): void {
    element.set("Type", PdfName.of("StructElem"));
    element.set("P", this.#whole.ref);
    element.set("Pg", page.ref);
    element.set("K", PdfNumber.of(number));
    const ref = this.#pdf.register(element);
    this.#marked.get(page.ref.objectNumber)!.entries.push(ref);
    this.#added.set(after, [...(this.#added.get(after) ?? []), ref]);
  }

  /** Inserts the added elements. */
  close(): void {
    if (this.#added.size === 0) return;
    const { kids, dict } = this.#whole;
    const behind = (place: number) => this.#added.get(place) ?? [];
    dict.set("K", new PdfArray([...behind(-1), ...kids.flatMap((kid, place) => [kid, ...behind(place)])]));
    for (const { page, entries } of this.#marked.values()) this.#keepEntries(page, new PdfArray(entries));
    // A dictionary within another is written with that one.
    if (!(this.#tree.get("ParentTree") instanceof PdfRef)) this.#tree.set("ParentTree", this.#parents);
  }

  /** Index of the outermost element that contains this one; -1 if none does. */
  #placeOf(entry: PdfObject | undefined): number {
    let at = entry;
    for (let level = 0; at instanceof PdfRef && level < levelsMax; level += 1) {
      const place = this.#whole.placeOf.get(at.objectNumber);
      if (place !== undefined) return place;
      at = dictOf(this.#pdf, at)?.getRef("P");
    }
    return -1;
  }

  /** In front of everything that a page has; at the end when it has nothing. */
  #beforeAllOn(entries: readonly PdfObject[]): number {
    const first = entries.find((entry) => this.#placeOf(entry) !== -1);
    return first ? this.#placeOf(first) - 1 : this.#whole.kids.length - 1;
  }

  #markedOn(page: PDFPage): Marked | null {
    const known = this.#marked.get(page.ref.objectNumber);
    if (known) return known;
    const key = page.dict.getNumber("StructParents")?.value;
    const found = key === undefined ? null : this.#leafOf(key);
    const entries = found && resolved(this.#pdf, found.numbers[found.at + 1]);
    const isNew = key === undefined && this.#parents.has("Nums");
    if (!(entries instanceof PdfArray) && !isNew) return null;
    const marked = { page, entries: entries instanceof PdfArray ? [...entries] : [] };
    this.#marked.set(page.ref.objectNumber, marked);
    return marked;
  }

  #keepEntries(page: PDFPage, entries: PdfArray): void {
    const ref = this.#pdf.register(entries);
    const key = page.dict.getNumber("StructParents")?.value;
    const found = key === undefined ? null : this.#leafOf(key);
    if (found) found.leaf.set("Nums", new PdfArray(found.numbers.with(found.at + 1, ref)));
    else this.#addPage(page, ref);
  }

  #addPage(page: PDFPage, entries: PdfRef): void {
    const numbers = itemsOf(this.#pdf, this.#parents.get("Nums"));
    const keys = numbers.filter((_, at) => at % 2 === 0).map((key) => (key instanceof PdfNumber ? key.value : -1));
    const key = keys.reduce((most, each) => Math.max(most, each), -1) + 1;
    this.#parents.set("Nums", new PdfArray([...numbers, PdfNumber.of(key), entries]));
    this.#tree.set("ParentTreeNextKey", PdfNumber.of(key + 1));
    page.dict.set("StructParents", PdfNumber.of(key));
  }

  /** The node of the tree of numbers that has this key, and where in it. */
  #leafOf(key: number): { leaf: PdfDict; numbers: PdfObject[]; at: number } | null {
    let node: PdfDict | undefined = this.#parents;
    for (let level = 0; node && level < levelsMax; level += 1) {
      const numbers = itemsOf(this.#pdf, node.get("Nums"));
      const at = numbers.findIndex((each, index) => index % 2 === 0 && each instanceof PdfNumber && each.value === key);
      if (at !== -1) return { leaf: node, numbers, at };
      const kids: (PdfDict | undefined)[] = itemsOf(this.#pdf, node.get("Kids")).map((kid) => dictOf(this.#pdf, kid));
      node = kids.find((kid) => kid && holds(this.#pdf, kid, key));
    }
    return null;
  }
}

function holderOf(pdf: PDF, ref: PdfRef, dict: PdfDict): Holder {
  const kids = kidsOf(pdf, dict);
  const placed = kids.map((kid, place) => [kid instanceof PdfRef ? kid.objectNumber : -1, place] as const);
  return { ref, dict, kids, placeOf: new Map(placed) };
}

function holds(pdf: PDF, node: PdfDict, key: number): boolean {
  const [low, high] = itemsOf(pdf, node.get("Limits"));
  return low instanceof PdfNumber && high instanceof PdfNumber && low.value <= key && key <= high.value;
}

/** One element may stand there without a list around it. */
function kidsOf(pdf: PDF, element: PdfDict): PdfObject[] {
  const kids = element.get("K");
  return kids && !(resolved(pdf, kids) instanceof PdfArray) ? [kids] : itemsOf(pdf, kids);
}
