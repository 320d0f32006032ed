/** Every sentence of the page. */
export const en = {
  title: "Check a document",
  lead: "Find out whether a PDF was sealed by this server, by whom and when, and whether anything in it was changed since.",
  private: "The file stays on your device. Nothing is sent or stored.",
  choose: "Choose a file",
  drop: "or drop it here",
  limit: "A PDF of up to 64 MB, or an audit checkpoint",
  another: "Check another file",
  reading: "Checking the file…",
  test: "TEST",

  genuineTitle: "This document is genuine",
  genuine: "It is exactly as it was sealed. Nothing in it was changed since.",
  certificateTitle: "This certificate is genuine",
  certificate: "It records who signed a document, when and how. It is exactly as it was sealed.",
  reportTitle: "This report is genuine",
  report:
    "It shows how an assessment was decided, and is exactly as it was sealed. It names the SHA-256 of the HTML file that belongs to it.",
  testTitle: "This is a test document",
  testText: "It is exactly as it was sealed, but it was made to try things out. It proves nothing.",
  timeTitle: "Unchanged, but its time is not confirmed",
  time: "The document is as it was sealed. Its timestamp comes from an authority that this server does not know, or was changed, so the time is only what the seal says.",
  changedTitle: "Changed after sealing",
  appended: "What was sealed is still in this file, but something was added later. Ask for the file as it was sealed.",
  altered:
    "The file has a seal of this server that does not fit its contents. Do not rely on it. Ask for the file as it was sealed.",
  foreignTitle: "Sealed by somebody else",
  foreign:
    "The file has a signature, but it is not a document of this server. If it was sealed after you opened this page, reload the page and check it again.",
  unsealedTitle: "This PDF has no seal",
  unsealed: "Documents of this server get their seal when everybody has signed. You may have an earlier copy.",
  notPdfTitle: "This is not a PDF",
  notPdf: "Choose the PDF of a completed document or of its certificate, or an audit checkpoint (JSON).",
  tooLargeTitle: "This file is too large",
  tooLarge: "Files of up to 64 MB can be checked here.",
  failedTitle: "The file could not be read",
  failed: "It may have been moved or deleted. Choose it again.",
  unableTitle: "This browser cannot check seals",
  unable: "Open this page over https, in a current browser.",
  checkpointTitle: "This audit checkpoint is genuine",
  checkpoint:
    "This server signed it, and the trails in it are those that were signed. Keep it: it proves what was recorded until then.",
  checkpointChangedTitle: "This audit checkpoint was changed",
  checkpointSignature: "Its signature does not fit. Take another copy of it.",
  checkpointRoot: "The trails in it are not those that were signed. Take another copy of it.",
  checkpointForeignTitle: "An audit checkpoint of another server",
  checkpointForeign:
    "It was signed with a key that this server never had. If the key is newer than this page, reload the page and check it again.",
  factsTitle: "This certificate has no seal",
  factsText:
    "These are the facts of a certificate as data, which anybody could write. Check the PDF of the certificate instead.",

  file: "File",
  sealedBy: "Sealed by",
  sealOf: "Has the seal of",
  sealedAt: "Sealed at",
  timeFrom: "Time from",
  timeFromSeal: "the seal itself",
  timeUnnamed: "a timestamp authority",
  kind: "What it is",
  kindCompleted: "Completed document",
  kindCertificate: "Certificate of a completed document",
  kindReport: "Report of an assessment",
  documentId: "Document",
  assessmentId: "Assessment",
  fingerprint: "Seal certificate (SHA-256)",
  sha256: "This file (SHA-256)",
  claimedName: "Name in its certificate, not checked",
  trails: "Trails",
  events: "Events",
  root: "Root of the Merkle tree",

  howTitle: "How this works",
  howLocal: "The check runs in your browser. Once this page is open it needs no connection: you can disconnect first.",
  howSeal:
    "A completed document has a digital seal over all of its bytes. This page has the fingerprints of the certificates that this server seals with, and checks the seal with them.",
  howElsewhere:
    "Programs that show PDFs check the same seal. Many warn about a certificate that they do not know; compare its fingerprint with the one shown here.",
} as const;

export type TextKey = keyof typeof en;
export type Texts = Readonly<Record<TextKey, string>>;
