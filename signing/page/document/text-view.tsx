import { directionOf, isRtlLanguage } from "@probity/engines/agreements/model/direction.ts";
import type { Block, Cell, Inline, SignatureBox } from "@probity/engines/agreements/model/model.ts";
import { plainText } from "@probity/engines/agreements/model/model-text.ts";
import { isOn } from "@probity/engines/agreements/fields/field.ts";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useSession } from "../context.ts";
import { valueText } from "../fields/naming.ts";
import { fillable } from "../fields/steps.ts";
import type { SigningField } from "../session.ts";
import { SignaturePicture } from "../signature/picture.tsx";

/** The document as text that fits any screen and any reader, from the same model as its pages. */
export function TextView() {
  const { state, actions, t } = useSession();
  useEffect(() => void actions.loadModel(), []);
  if (!state.model) return <div class="skeleton-lines" role="status" aria-label={t.text("loading")} />;
  return (
    <article class="prose" lang={state.model.language} dir={isRtlLanguage(state.model.language) ? "rtl" : "ltr"}>
      {state.model.body.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </article>
  );
}

/** As on the pages: the document's language decides, not whatever value comes first. */
function useDirectionOf() {
  const { state } = useSession();
  return (content: readonly Inline[]) =>
    directionOf(plainText(content), state.model?.language ?? "en").rtl ? "rtl" : "ltr";
}

function BlockView({ block }: { block: Block }) {
  const directionIn = useDirectionOf();
  switch (block.kind) {
    case "paragraph":
      return (
        <p dir={directionIn(block.content)}>
          <Inlines content={block.content} />
        </p>
      );
    case "heading":
      return (
        <Heading level={block.level} dir={directionIn(block.content)}>
          <Inlines content={block.content} />
        </Heading>
      );
    case "list":
      return <List ordered={block.ordered} start={block.start} items={block.items} />;
    case "code":
      return (
        <pre dir="ltr" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "table":
      return <Table header={block.header} rows={block.rows} align={block.align} />;
    case "pagebreak":
      return <hr class="page-break" />;
    case "signatures":
      return (
        <div class="signature-lines">
          {block.boxes.map((box) => (
            <SignatureLine key={box.role} box={box} />
          ))}
        </div>
      );
  }
}

/** The name of the document is the first heading of the page, so its own begin with the second. */
function Heading({ level, dir, children }: { level: number; dir: "ltr" | "rtl"; children: ComponentChildren }) {
  const Tag = `h${Math.min(6, level + 1)}` as "h2";
  return (
    <Tag class={`level-${level}`} dir={dir}>
      {children}
    </Tag>
  );
}

function List({ ordered, start, items }: { ordered: boolean; start: number; items: readonly (readonly Block[])[] }) {
  const entries = items.map((item, at) => (
    <li key={at}>
      {item.map((block, inner) => (
        <BlockView key={inner} block={block} />
      ))}
    </li>
  ));
  return ordered ? <ol start={start}>{entries}</ol> : <ul>{entries}</ul>;
}

type TableProps = { header: readonly Cell[]; rows: readonly (readonly Cell[])[]; align: readonly string[] };

function Table({ header, rows, align }: TableProps) {
  const directionIn = useDirectionOf();
  const classOf = (at: number) => `align-${align[at] ?? "left"}`;
  return (
    <div class="table-scroll" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col" class={classOf(at)} dir={directionIn(cell)}>
                <Inlines content={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} class={classOf(column)} dir={directionIn(cell)}>
                  <Inlines content={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inlines({ content }: { content: readonly Inline[] }) {
  return (
    <>
      {content.map((inline, at) => (
        <InlineView key={at} inline={inline} />
      ))}
    </>
  );
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case "text":
      return <>{inline.text}</>;
    case "break":
      return <br />;
    case "emphasis":
      return (
        <em>
          <Inlines content={inline.content} />
        </em>
      );
    case "strong":
      return (
        <strong>
          <Inlines content={inline.content} />
        </strong>
      );
    case "code":
      return <code dir="ltr">{inline.text}</code>;
    case "link":
      return <LinkView url={inline.url} content={inline.content} />;
  }
}

function LinkView({ url, content }: { url: string; content: readonly Inline[] }) {
  // The pipeline lets no other address through; this page does not rely on it.
  if (!/^(https|mailto):/i.test(url)) return <Inlines content={content} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <Inlines content={content} />
    </a>
  );
}

/** The signature line of a role. The signer's own line leads to the pad; other lines show whose they are. */
function SignatureLine({ box }: { box: SignatureBox }) {
  const { session, actions, t } = useSession();
  const signer = session.signers.find(({ role }) => role === box.role);
  const field = signer?.id === session.signer.id ? ownField(session.fields, box) : undefined;
  return (
    <div class="signature-line" data-place={field?.id}>
      <p class="signature-label" dir="auto">
        {box.label ?? box.role}
      </p>
      {field && fillable(field) ? (
        <button
          type="button"
          class={isOn(field) ? "signed-here" : "sign-here"}
          onClick={() => (isOn(field) ? actions.open(field.id) : actions.openPad(field.id))}
        >
          {isOn(field) && field.signature ? (
            <SignaturePicture signature={field.signature} alt={valueText(field, t) ?? ""} />
          ) : (
            t.text("signHere")
          )}
        </button>
      ) : (
        <p class="signature-place">{signer?.status === "signed" ? t.text("signerSigned") : " "}</p>
      )}
      <p class="hint">{t.text("signaturePlace", { name: signer?.name ?? box.role })}</p>
    </div>
  );
}

/** The field a signature box became: it carries the label of the box, or the name of its role. */
function ownField(fields: readonly SigningField[], box: SignatureBox): SigningField | undefined {
  const signatures = fields.filter(({ mine, fieldType }) => mine && fieldType === "signature");
  return signatures.find(({ label }) => label === (box.label ?? box.role)) ?? signatures[0];
}
