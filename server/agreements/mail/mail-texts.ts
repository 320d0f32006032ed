import type { MailText } from "#platform/mail/compose.ts";
import type { SpokenLanguage } from "../signing/consent.ts";

/** Values for the placeholders of a text. */
export type Places = { signer: string; sender: string; document: string; code: string; verify: string };

export type MailKind = "invitation" | "reminder" | "completed" | "completedTooLarge" | "code";

export const mailTexts: Readonly<Record<SpokenLanguage, Readonly<Record<MailKind, MailText>>>> = {
  en: {
    invitation: {
      subject: "{sender} asks you to sign: {document}",
      lines: [
        "Hello {signer},",
        "{sender} asks you to read and sign “{document}”.",
        "{link}",
        "This link is for you only. Please do not forward it.",
      ],
      action: "Read and sign",
    },
    reminder: {
      subject: "Reminder: please sign {document}",
      lines: [
        "Hello {signer},",
        "“{document}” from {sender} is still waiting for your signature.",
        "{link}",
        "Links in earlier emails no longer work. This link is for you only. Please do not forward it.",
      ],
      action: "Read and sign",
    },
    completed: {
      subject: "Everyone has signed: {document}",
      lines: [
        "Hello {signer},",
        "Everyone has signed “{document}”. The signed PDF is attached. Please keep it.",
        "Anybody can check it, without an account, at {verify}",
        "{sender}",
      ],
      action: "",
    },
    completedTooLarge: {
      subject: "Everyone has signed: {document}",
      lines: [
        "Hello {signer},",
        "Everyone has signed “{document}”. The signed PDF is too large for an email. Please ask {sender} for a copy.",
        "{sender}",
      ],
      action: "",
    },
    code: {
      subject: "Your code for {document}",
      lines: [
        "Hello {signer},",
        "Your code is {code}. It is valid for ten minutes.",
        "If you did not try to open “{document}”, someone else may have your link. Please tell {sender}.",
      ],
      action: "",
    },
  },
  de: {
    invitation: {
      subject: "{sender} bittet um Ihre Unterschrift: {document}",
      lines: [
        "Guten Tag {signer},",
        "{sender} bittet Sie, „{document}“ zu lesen und zu unterzeichnen.",
        "{link}",
        "Dieser Link ist nur für Sie bestimmt. Bitte leiten Sie ihn nicht weiter.",
      ],
      action: "Lesen und unterzeichnen",
    },
    reminder: {
      subject: "Erinnerung: bitte unterzeichnen Sie {document}",
      lines: [
        "Guten Tag {signer},",
        "„{document}“ von {sender} wartet noch auf Ihre Unterschrift.",
        "{link}",
        "Links aus früheren Nachrichten gelten nicht mehr. Dieser ist nur für Sie bestimmt.",
      ],
      action: "Lesen und unterzeichnen",
    },
    completed: {
      subject: "Von allen unterzeichnet: {document}",
      lines: [
        "Guten Tag {signer},",
        "Alle haben „{document}“ unterzeichnet. Das versiegelte Dokument ist angehängt. Bitte bewahren Sie es auf.",
        "Prüfen kann es jeder, ohne Konto, unter {verify}",
        "{sender}",
      ],
      action: "",
    },
    completedTooLarge: {
      subject: "Von allen unterzeichnet: {document}",
      lines: [
        "Guten Tag {signer},",
        "Alle haben „{document}“ unterzeichnet. Das unterzeichnete PDF ist zu groß für eine E-Mail. Bitte lassen Sie sich von {sender} eine Kopie geben.",
        "{sender}",
      ],
      action: "",
    },
    code: {
      subject: "Ihr Code für {document}",
      lines: [
        "Guten Tag {signer},",
        "Ihr Code ist {code}. Er gilt zehn Minuten.",
        "Wenn Sie „{document}“ nicht öffnen wollten, hat vielleicht jemand anderes Ihren Link. Bitte informieren Sie {sender}.",
      ],
      action: "",
    },
  },
  fr: {
    invitation: {
      subject: "{sender} vous demande de signer : {document}",
      lines: [
        "Bonjour {signer},",
        "{sender} vous demande de lire et de signer « {document} ».",
        "{link}",
        "Ce lien vous est personnel ; merci de ne pas le transmettre.",
      ],
      action: "Lire et signer",
    },
    reminder: {
      subject: "Rappel : merci de signer {document}",
      lines: [
        "Bonjour {signer},",
        "« {document} », envoyé par {sender}, attend encore votre signature.",
        "{link}",
        "Les liens des messages précédents ne fonctionnent plus. Celui-ci vous est personnel.",
      ],
      action: "Lire et signer",
    },
    completed: {
      subject: "Signé par tous : {document}",
      lines: [
        "Bonjour {signer},",
        "Tout le monde a signé « {document} ». Le document scellé est joint ; merci de le conserver.",
        "Chacun peut le vérifier, sans compte, à l’adresse {verify}",
        "{sender}",
      ],
      action: "",
    },
    completedTooLarge: {
      subject: "Signé par tous : {document}",
      lines: [
        "Bonjour {signer},",
        "Tout le monde a signé « {document} ». Le PDF signé est trop volumineux pour un e-mail. Merci d’en demander une copie à {sender}.",
        "{sender}",
      ],
      action: "",
    },
    code: {
      subject: "Votre code pour {document}",
      lines: [
        "Bonjour {signer},",
        "Votre code est {code}. Il est valable dix minutes.",
        "Si vous ne vouliez pas ouvrir « {document} », quelqu’un d’autre a peut-être votre lien. Merci d’en informer {sender}.",
      ],
      action: "",
    },
  },
  es: {
    invitation: {
      subject: "{sender} le pide que firme: {document}",
      lines: [
        "Hola, {signer}:",
        "{sender} le pide que lea y firme «{document}».",
        "{link}",
        "El enlace es solo para usted; no lo comparta.",
      ],
      action: "Leer y firmar",
    },
    reminder: {
      subject: "Recordatorio: firme {document}",
      lines: [
        "Hola, {signer}:",
        "«{document}», de {sender}, sigue a la espera de su firma.",
        "{link}",
        "Los enlaces de mensajes anteriores ya no funcionan. Este es solo para usted.",
      ],
      action: "Leer y firmar",
    },
    completed: {
      subject: "Firmado por todos: {document}",
      lines: [
        "Hola, {signer}:",
        "Todos han firmado «{document}». El documento sellado va adjunto; consérvelo.",
        "Cualquiera puede comprobarlo, sin cuenta, en {verify}",
        "{sender}",
      ],
      action: "",
    },
    completedTooLarge: {
      subject: "Firmado por todos: {document}",
      lines: [
        "Hola, {signer}:",
        "Todos han firmado «{document}». El PDF firmado es demasiado grande para un correo. Pida una copia a {sender}.",
        "{sender}",
      ],
      action: "",
    },
    code: {
      subject: "Su código para {document}",
      lines: [
        "Hola, {signer}:",
        "Su código es {code}. Es válido durante diez minutos.",
        "Si no quería abrir «{document}», es posible que otra persona tenga su enlace. Avise a {sender}.",
      ],
      action: "",
    },
  },
  ar: {
    invitation: {
      subject: "{sender} يطلب توقيعك: {document}",
      lines: [
        "مرحبًا {signer}،",
        "يطلب منك {sender} قراءة «{document}» وتوقيعه.",
        "{link}",
        "هذا الرابط مخصص لك وحدك؛ يُرجى عدم مشاركته.",
      ],
      action: "اقرأ ووقّع",
    },
    reminder: {
      subject: "تذكير: يُرجى توقيع {document}",
      lines: [
        "مرحبًا {signer}،",
        "لا يزال «{document}» المرسل من {sender} في انتظار توقيعك.",
        "{link}",
        "لم تعد روابط الرسائل السابقة صالحة. هذا الرابط مخصص لك وحدك.",
      ],
      action: "اقرأ ووقّع",
    },
    completed: {
      subject: "وقّعه الجميع: {document}",
      lines: [
        "مرحبًا {signer}،",
        "لقد وقّع الجميع «{document}». المستند المختوم مرفق؛ يُرجى الاحتفاظ به.",
        "يمكن لأي شخص التحقق منه دون حساب على {verify}",
        "{sender}",
      ],
      action: "",
    },
    completedTooLarge: {
      subject: "وقّعه الجميع: {document}",
      lines: [
        "مرحبًا {signer}،",
        "لقد وقّع الجميع «{document}». ملف PDF الموقّع أكبر من أن يُرسل بالبريد. يُرجى طلب نسخة من {sender}.",
        "{sender}",
      ],
      action: "",
    },
    code: {
      subject: "رمزك لفتح {document}",
      lines: [
        "مرحبًا {signer}،",
        "رمزك هو {code}. وهو صالح لمدة عشر دقائق.",
        "إذا لم ترغب في فتح «{document}» فربما لدى شخص آخر رابطك. يُرجى إبلاغ {sender}.",
      ],
      action: "",
    },
  },
};
