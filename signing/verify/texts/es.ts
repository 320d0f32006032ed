import type { Texts } from "./en.ts";

export const es: Texts = {
  title: "Comprobar un documento",
  lead: "Averigüe si un PDF fue sellado por este servidor, por quién y cuándo, y si se cambió algo desde entonces.",
  private: "El archivo no sale de su dispositivo. No se envía ni se guarda nada.",
  choose: "Elegir un archivo",
  drop: "o suéltelo aquí",
  limit: "Un PDF de hasta 64 MB, o un punto de control del registro",
  another: "Comprobar otro archivo",
  reading: "Comprobando el archivo…",
  test: "PRUEBA (TEST)",

  genuineTitle: "Este documento es auténtico",
  genuine: "Está exactamente como fue sellado. Desde entonces no se ha cambiado nada en él.",
  certificateTitle: "Este certificado es auténtico",
  certificate: "Indica quién firmó un documento, cuándo y cómo. Está exactamente como fue sellado.",
  reportTitle: "Este informe es auténtico",
  report:
    "Muestra cómo se decidió una evaluación y está exactamente como fue sellado. Indica el SHA-256 del archivo HTML que lo acompaña.",
  testTitle: "Este es un documento de prueba",
  testText: "Está exactamente como fue sellado, pero se hizo para probar. No demuestra nada.",
  timeTitle: "Sin cambios, pero la hora no está confirmada",
  time: "El documento está como fue sellado. Su sello de tiempo procede de una autoridad que este servidor no conoce, o fue cambiado, así que la hora es solo la que indica el sello.",
  changedTitle: "Cambiado después de sellarse",
  appended: "Lo que se selló sigue en este archivo, pero después se añadió algo. Pida el archivo tal como fue sellado.",
  altered:
    "El archivo lleva un sello de este servidor que no corresponde a su contenido. No se fíe de él. Pida el archivo tal como fue sellado.",
  foreignTitle: "Sellado por otra persona",
  foreign:
    "El archivo está firmado, pero no es un documento de este servidor. Si se selló después de abrir esta página, recárguela y compruébelo otra vez.",
  unsealedTitle: "Este PDF no tiene sello",
  unsealed: "Los documentos de este servidor se sellan cuando todos han firmado. Quizá tenga una copia anterior.",
  notPdfTitle: "Esto no es un PDF",
  notPdf: "Elija el PDF de un documento completado o de su certificado, o un punto de control del registro (JSON).",
  tooLargeTitle: "Este archivo es demasiado grande",
  tooLarge: "Aquí se pueden comprobar archivos de hasta 64 MB.",
  failedTitle: "No se pudo leer el archivo",
  failed: "Quizá se movió o se borró. Elíjalo otra vez.",
  unableTitle: "Este navegador no puede comprobar sellos",
  unable: "Abra esta página por https, en un navegador actual.",
  checkpointTitle: "Este punto de control del registro es auténtico",
  checkpoint:
    "Este servidor lo firmó, y los registros que contiene son los que se firmaron. Guárdelo: demuestra lo que estaba registrado hasta entonces.",
  checkpointChangedTitle: "Este punto de control del registro fue cambiado",
  checkpointSignature: "Su firma no corresponde. Tome otra copia.",
  checkpointRoot: "Los registros que contiene no son los que se firmaron. Tome otra copia.",
  checkpointForeignTitle: "Un punto de control de otro servidor",
  checkpointForeign:
    "Se firmó con una clave que este servidor nunca tuvo. Si la clave es más nueva que esta página, recárguela y compruébelo otra vez.",
  factsTitle: "Este certificado no tiene sello",
  factsText:
    "Son los hechos de un certificado como datos, que cualquiera podría escribir. Compruebe en su lugar el PDF del certificado.",

  file: "Archivo",
  sealedBy: "Sellado por",
  sealOf: "Lleva el sello de",
  sealedAt: "Sellado el",
  timeFrom: "Hora según",
  timeFromSeal: "el propio sello",
  timeUnnamed: "una autoridad de sellado de tiempo",
  kind: "Qué es",
  kindCompleted: "Documento completado",
  kindCertificate: "Certificado de un documento completado",
  kindReport: "Informe de una evaluación",
  documentId: "Documento",
  assessmentId: "Evaluación",
  fingerprint: "Certificado del sello (SHA-256)",
  sha256: "Este archivo (SHA-256)",
  claimedName: "Nombre en su certificado, sin comprobar",
  trails: "Registros",
  events: "Eventos",
  root: "Raíz del árbol de Merkle",

  howTitle: "Cómo funciona",
  howLocal:
    "La comprobación se hace en su navegador. Una vez abierta esta página no necesita conexión: puede desconectarse antes.",
  howSeal:
    "Un documento completado lleva un sello digital sobre todos sus bytes. Esta página tiene las huellas de los certificados con los que sella este servidor, y comprueba el sello con ellas.",
  howElsewhere:
    "Los programas que muestran PDF comprueban el mismo sello. Muchos avisan de un certificado que no conocen; compare su huella con la que se muestra aquí.",
};
