import type { Texts } from "./en.ts";

export const fr: Texts = {
  title: "Vérifier un document",
  lead: "Découvrez si un PDF a été scellé par ce serveur, par qui et quand, et s’il a été modifié depuis.",
  private: "Le fichier reste sur votre appareil. Rien n’est envoyé ni conservé.",
  choose: "Choisir un fichier",
  drop: "ou déposez-le ici",
  limit: "Un PDF de 64 Mo au plus, ou un point de contrôle du journal",
  another: "Vérifier un autre fichier",
  reading: "Vérification du fichier…",
  test: "TEST",

  genuineTitle: "Ce document est authentique",
  genuine: "Il est exactement tel qu’il a été scellé. Rien n’y a été modifié depuis.",
  certificateTitle: "Ce certificat est authentique",
  certificate: "Il indique qui a signé un document, quand et comment. Il est exactement tel qu’il a été scellé.",
  reportTitle: "Ce rapport est authentique",
  report:
    "Il montre comment une évaluation a été décidée, et il est exactement tel qu’il a été scellé. Il indique le SHA-256 du fichier HTML qui l’accompagne.",
  testTitle: "Ceci est un document d’essai",
  testText: "Il est exactement tel qu’il a été scellé, mais il a été fait pour essayer. Il ne prouve rien.",
  timeTitle: "Inchangé, mais la date n’est pas confirmée",
  time: "Le document est tel qu’il a été scellé. Son horodatage vient d’une autorité que ce serveur ne connaît pas, ou a été modifié ; la date est donc seulement celle que donne le sceau.",
  changedTitle: "Modifié après avoir été scellé",
  appended:
    "Ce qui a été scellé est toujours dans ce fichier, mais quelque chose y a été ajouté ensuite. Demandez le fichier tel qu’il a été scellé.",
  altered:
    "Le fichier porte un sceau de ce serveur qui ne correspond pas à son contenu. Ne vous y fiez pas. Demandez le fichier tel qu’il a été scellé.",
  foreignTitle: "Scellé par quelqu’un d’autre",
  foreign:
    "Le fichier est signé, mais ce n’est pas un document de ce serveur. S’il a été scellé après l’ouverture de cette page, rechargez-la et vérifiez à nouveau.",
  unsealedTitle: "Ce PDF n’a pas de sceau",
  unsealed:
    "Les documents de ce serveur sont scellés quand tout le monde a signé. Vous avez peut-être une copie antérieure.",
  notPdfTitle: "Ce n’est pas un PDF",
  notPdf: "Choisissez le PDF d’un document terminé ou de son certificat, ou un point de contrôle du journal (JSON).",
  tooLargeTitle: "Ce fichier est trop volumineux",
  tooLarge: "Des fichiers de 64 Mo au plus peuvent être vérifiés ici.",
  failedTitle: "Le fichier n’a pas pu être lu",
  failed: "Il a peut-être été déplacé ou supprimé. Choisissez-le à nouveau.",
  unableTitle: "Ce navigateur ne peut pas vérifier les sceaux",
  unable: "Ouvrez cette page en https, dans un navigateur à jour.",
  checkpointTitle: "Ce point de contrôle du journal est authentique",
  checkpoint:
    "Ce serveur l’a signé, et les journaux qu’il contient sont ceux qui ont été signés. Gardez-le : il prouve ce qui était enregistré jusque-là.",
  checkpointChangedTitle: "Ce point de contrôle du journal a été modifié",
  checkpointSignature: "Sa signature ne correspond pas. Prenez une autre copie.",
  checkpointRoot: "Les journaux qu’il contient ne sont pas ceux qui ont été signés. Prenez une autre copie.",
  checkpointForeignTitle: "Un point de contrôle d’un autre serveur",
  checkpointForeign:
    "Il a été signé avec une clé que ce serveur n’a jamais eue. Si la clé est plus récente que cette page, rechargez-la et vérifiez à nouveau.",
  factsTitle: "Ce certificat n’a pas de sceau",
  factsText:
    "Ce sont les faits d’un certificat sous forme de données, que n’importe qui pourrait écrire. Vérifiez plutôt le PDF du certificat.",

  file: "Fichier",
  sealedBy: "Scellé par",
  sealOf: "Porte le sceau de",
  sealedAt: "Scellé le",
  timeFrom: "Date donnée par",
  timeFromSeal: "le sceau lui-même",
  timeUnnamed: "une autorité d’horodatage",
  kind: "Nature",
  kindCompleted: "Document terminé",
  kindCertificate: "Certificat d’un document terminé",
  kindReport: "Rapport d’une évaluation",
  documentId: "Document",
  assessmentId: "Évaluation",
  fingerprint: "Certificat du sceau (SHA-256)",
  sha256: "Ce fichier (SHA-256)",
  claimedName: "Nom dans son certificat, non vérifié",
  trails: "Journaux",
  events: "Événements",
  root: "Racine de l’arbre de Merkle",

  howTitle: "Comment cela fonctionne",
  howLocal:
    "La vérification se fait dans votre navigateur. Une fois cette page ouverte, elle n’a besoin d’aucune connexion : vous pouvez la couper avant.",
  howSeal:
    "Un document terminé porte un sceau numérique sur tous ses octets. Cette page a les empreintes des certificats avec lesquels ce serveur scelle, et vérifie le sceau avec elles.",
  howElsewhere:
    "Les programmes qui affichent des PDF vérifient le même sceau. Beaucoup avertissent d’un certificat qu’ils ne connaissent pas ; comparez son empreinte avec celle affichée ici.",
};
