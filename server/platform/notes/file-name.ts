import Type from "typebox";
import type { FileMediaType } from "./file-type.ts";

/**
 * A name that means nothing to a file system or a shell and reads as it is written: no path, no control characters, and none that
 * turn the direction of reading, which make `exe.pdf` out of `fdp.exe`.
 */
export const FileName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern:
    '^(?=.*\\S)(?![. ])[^\\u0000-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\\\/:*?"<>|]*$',
  description: "What the file is called, without a path.",
});

const endings: Readonly<Record<FileMediaType, readonly string[]>> = {
  "application/pdf": [".pdf"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "text/plain": [".txt"],
};

/** The name with an ending that says what the file is: a text called `page.html` is kept as `page.html.txt`. */
export function nameFor(type: FileMediaType, name: string): string {
  const trimmed = name.replace(/[. ]+$/u, "");
  const known = endings[type];
  return known.some((ending) => trimmed.toLowerCase().endsWith(ending)) ? trimmed : `${trimmed}${known[0]}`;
}

/** Saved, never shown by the browser. Older ones read the first name, which has no letters that they could misread (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/gu, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (character) => `%${character.codePointAt(0)!.toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
