import type { Language } from '@lacorte/contracts';

const it = {
  subject: 'Abbiamo ricevuto la sua domanda {code}',
  preheader: 'Conservi il codice {code}: serve per il pagamento e per ogni comunicazione.',
  title: 'Abbiamo ricevuto la sua domanda',
  received: 'la sua domanda per l’assegnazione di un alloggio è arrivata il {submittedAt}.',
  attached: 'In allegato trova la ricevuta in PDF.',
  codeLabel: 'Codice domanda',
  statusLabel: 'Stato',
  status: 'In attesa di valutazione',
  receiptLink: 'Apra la ricevuta',
  nextTitle: 'Che cosa succede ora',
  nextFee:
    'Versi la quota di iscrizione di {fee}, con carta, PayPal o bonifico. Nella causale scriva il codice {code}.',
  nextReview: 'Controlliamo i documenti e calcoliamo il punteggio.',
  nextRanking: 'La graduatoria esce ogni {months} mesi: l’attesa va da {from} a {to} mesi.',
  nextLease: 'Se la domanda è accolta, firma un contratto di {years} anni, rinnovabile.',
  pay: 'Versi la quota di {fee}',
  verifyText: 'Confermi che questo indirizzo email è suo. Il link vale 7 giorni.',
  verifyLink: 'Confermi l’indirizzo',
  areaText: 'Con l’email e la password che ha scelto può seguire la domanda qui:',
  areaLink: 'Area Utente',
  why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. Se non è stato lei, ci scriva a {email}.',
};

const fr: typeof it = {
  subject: 'Nous avons bien reçu votre demande {code}',
  preheader: 'Conservez le code {code}\u00a0: il sert pour le paiement et pour toute communication.',
  title: 'Nous avons bien reçu votre demande',
  received: 'votre demande d’attribution d’un logement nous est parvenue le {submittedAt}.',
  attached: 'Vous trouverez l’accusé de réception en PDF en pièce jointe.',
  codeLabel: 'Code de la demande',
  statusLabel: 'État',
  status: 'En attente d’évaluation',
  receiptLink: 'Ouvrir l’accusé de réception',
  nextTitle: 'Et maintenant\u00a0?',
  nextFee:
    'Réglez la cotisation d’adhésion de {fee}, par carte, PayPal ou virement. Indiquez le code {code} dans le libellé.',
  nextReview: 'Nous vérifions les documents et calculons les points.',
  nextRanking: 'Le classement paraît tous les {months} mois\u00a0: l’attente va de {from} à {to} mois.',
  nextLease: 'Si la demande est retenue, vous signez un bail de {years} ans, renouvelable.',
  pay: 'Régler la cotisation de {fee}',
  verifyText: 'Confirmez que cette adresse e-mail est la vôtre. Le lien est valable 7 jours.',
  verifyLink: 'Confirmer l’adresse',
  areaText:
    'Avec l’e-mail et le mot de passe que vous avez choisis, suivez la demande dans votre espace personnel\u00a0:',
  areaLink: 'Espace personnel',
  why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. Si ce n’était pas vous, écrivez-nous à {email}.',
};

export const CONFIRMATION_TEXTS: Record<Language, typeof it> = { it, fr };
