import type { Texts } from "./en.ts";

export const de: Texts = {
  title: "Dokument prüfen",
  lead: "Finden Sie heraus, ob ein PDF von diesem Server versiegelt wurde, von wem und wann, und ob es seitdem verändert wurde.",
  private: "Die Datei bleibt auf Ihrem Gerät. Nichts wird gesendet oder gespeichert.",
  choose: "Datei auswählen",
  drop: "oder hierher ziehen",
  limit: "Ein PDF bis 64 MB oder ein Prüfpunkt des Protokolls",
  another: "Weitere Datei prüfen",
  reading: "Die Datei wird geprüft …",
  test: "TEST",

  genuineTitle: "Dieses Dokument ist echt",
  genuine: "Es ist genau so, wie es versiegelt wurde. Seitdem wurde nichts daran verändert.",
  certificateTitle: "Dieses Zertifikat ist echt",
  certificate:
    "Es hält fest, wer ein Dokument wann und wie unterschrieben hat. Es ist genau so, wie es versiegelt wurde.",
  reportTitle: "Dieser Bericht ist echt",
  report:
    "Er zeigt, wie eine Bewertung entschieden wurde, und ist genau so, wie er versiegelt wurde. Er nennt die SHA-256 der HTML-Datei, die zu ihm gehört.",
  testTitle: "Dies ist ein Testdokument",
  testText: "Es ist genau so, wie es versiegelt wurde, entstand aber zum Ausprobieren. Es beweist nichts.",
  timeTitle: "Unverändert, aber der Zeitpunkt ist nicht bestätigt",
  time: "Das Dokument ist so, wie es versiegelt wurde. Sein Zeitstempel stammt von einer Stelle, die dieser Server nicht kennt, oder wurde verändert. Der Zeitpunkt ist daher nur die Angabe des Siegels.",
  changedTitle: "Nach dem Versiegeln verändert",
  appended:
    "Was versiegelt wurde, ist noch in dieser Datei, aber später wurde etwas hinzugefügt. Bitten Sie um die Datei, wie sie versiegelt wurde.",
  altered:
    "Die Datei trägt ein Siegel dieses Servers, das nicht zu ihrem Inhalt passt. Verlassen Sie sich nicht darauf. Bitten Sie um die Datei, wie sie versiegelt wurde.",
  foreignTitle: "Von jemand anderem versiegelt",
  foreign:
    "Die Datei ist signiert, aber sie ist kein Dokument dieses Servers. Wurde sie versiegelt, nachdem Sie diese Seite geöffnet haben, laden Sie die Seite neu und prüfen Sie noch einmal.",
  unsealedTitle: "Dieses PDF hat kein Siegel",
  unsealed:
    "Dokumente dieses Servers werden versiegelt, wenn alle unterschrieben haben. Vielleicht haben Sie eine frühere Fassung.",
  notPdfTitle: "Dies ist kein PDF",
  notPdf:
    "Wählen Sie das PDF eines abgeschlossenen Dokuments oder seines Zertifikats, oder einen Prüfpunkt des Protokolls (JSON).",
  tooLargeTitle: "Diese Datei ist zu groß",
  tooLarge: "Hier können Dateien bis 64 MB geprüft werden.",
  failedTitle: "Die Datei konnte nicht gelesen werden",
  failed: "Vielleicht wurde sie verschoben oder gelöscht. Wählen Sie sie noch einmal aus.",
  unableTitle: "Dieser Browser kann keine Siegel prüfen",
  unable: "Öffnen Sie diese Seite über https in einem aktuellen Browser.",
  checkpointTitle: "Dieser Prüfpunkt des Protokolls ist echt",
  checkpoint:
    "Dieser Server hat ihn signiert, und die Protokolle darin sind die signierten. Bewahren Sie ihn auf: Er beweist, was bis dahin aufgezeichnet war.",
  checkpointChangedTitle: "Dieser Prüfpunkt des Protokolls wurde verändert",
  checkpointSignature: "Seine Signatur passt nicht. Nehmen Sie eine andere Kopie.",
  checkpointRoot: "Die Protokolle darin sind nicht die signierten. Nehmen Sie eine andere Kopie.",
  checkpointForeignTitle: "Ein Prüfpunkt eines anderen Servers",
  checkpointForeign:
    "Er ist mit einem Schlüssel signiert, den dieser Server nie hatte. Ist der Schlüssel neuer als diese Seite, laden Sie die Seite neu und prüfen Sie noch einmal.",
  factsTitle: "Dieses Zertifikat hat kein Siegel",
  factsText:
    "Dies sind die Angaben eines Zertifikats als Daten, die jeder schreiben könnte. Prüfen Sie stattdessen das PDF des Zertifikats.",

  file: "Datei",
  sealedBy: "Versiegelt von",
  sealOf: "Trägt das Siegel von",
  sealedAt: "Versiegelt am",
  timeFrom: "Zeitpunkt von",
  timeFromSeal: "dem Siegel selbst",
  timeUnnamed: "einer Zeitstempelstelle",
  kind: "Art",
  kindCompleted: "Abgeschlossenes Dokument",
  kindCertificate: "Zertifikat eines abgeschlossenen Dokuments",
  kindReport: "Bericht über eine Bewertung",
  documentId: "Dokument",
  assessmentId: "Bewertung",
  fingerprint: "Siegelzertifikat (SHA-256)",
  sha256: "Diese Datei (SHA-256)",
  claimedName: "Name im Zertifikat, ungeprüft",
  trails: "Protokolle",
  events: "Ereignisse",
  root: "Wurzel des Merkle-Baums",

  howTitle: "So funktioniert es",
  howLocal:
    "Die Prüfung läuft in Ihrem Browser. Ist diese Seite einmal offen, braucht sie keine Verbindung: Sie können sie vorher trennen.",
  howSeal:
    "Ein abgeschlossenes Dokument hat ein digitales Siegel über alle seine Bytes. Diese Seite kennt die Fingerabdrücke der Zertifikate, mit denen dieser Server versiegelt, und prüft das Siegel damit.",
  howElsewhere:
    "Programme, die PDFs anzeigen, prüfen dasselbe Siegel. Viele warnen vor einem Zertifikat, das sie nicht kennen; vergleichen Sie seinen Fingerabdruck mit dem hier gezeigten.",
};
