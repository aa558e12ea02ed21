import type { Language } from '@lacorte/contracts';

const it = {
  subject: 'Quota di iscrizione per la domanda {code}',
  preheader: '{fee}, con il codice {code} nella causale.',
  title: 'Completi la sua iscrizione',
  request: 'per la sua domanda di alloggio non risulta ancora versata la quota di iscrizione di {fee}.',
  codeLabel: 'Codice domanda',
  amountLabel: 'Quota di iscrizione',
  pay: 'Versi la quota di {fee}',
  howTitle: 'Come fare',
  howOpen: 'Apra la pagina di pagamento: può pagare con carta, PayPal o bonifico.',
  howCode: 'Nella causale scriva il codice della domanda, qui sopra. Solo così sappiamo che il versamento è suo.',
  howDone: 'Non deve inviarci altro: registriamo noi il versamento.',
  paid: 'Ha già pagato? Il versamento può impiegare qualche giorno ad arrivare: in questo caso non paghi di nuovo.',
  helpTitle: 'A chi chiedere',
  help: 'Scriva a {email} o telefoni al numero {phone}, e indichi il codice della domanda.',
  areaText: 'Segua la domanda nella pagina',
  areaLink: 'Area Utente',
  why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. Se non è stato lei, ci scriva a {email}.',
};

const fr: typeof it = {
  subject: 'Cotisation d’adhésion pour la demande {code}',
  preheader: '{fee}, avec le code {code} dans le libellé.',
  title: 'Finalisez votre adhésion',
  request: 'pour votre demande de logement, nous n’avons pas encore reçu la cotisation d’adhésion de {fee}.',
  codeLabel: 'Code de la demande',
  amountLabel: 'Cotisation d’adhésion',
  pay: 'Régler la cotisation de {fee}',
  howTitle: 'Comment faire',
  howOpen: 'Ouvrez la page de paiement\u00a0: vous pouvez payer par carte, PayPal ou virement.',
  howCode: 'Indiquez dans le libellé le code de la demande, ci-dessus. C’est ainsi que le paiement vous est attribué.',
  howDone: 'Vous n’avez rien d’autre à nous envoyer\u00a0: nous enregistrons le paiement.',
  paid: 'Vous avez déjà payé\u00a0? Le paiement peut mettre quelques jours à arriver\u00a0: dans ce cas, ne payez pas une seconde fois.',
  helpTitle: 'À qui demander',
  help: 'Écrivez à {email} ou appelez le {phone}, en indiquant le code de la demande.',
  areaText: 'Suivez la demande dans votre',
  areaLink: 'espace personnel',
  why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. Si ce n’était pas vous, écrivez-nous à {email}.',
};

export const PAYMENT_REQUEST_TEXTS: Record<Language, typeof it> = { it, fr };
