import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

// Subject and preview are read over a shoulder, so they do not say which documents are missing.
const it: ButtonTexts = {
  title: 'Promemoria: mancano documenti per la sua domanda {code}',
  preheader: 'Il bando si chiude il {date}.',
  before: ['per la sua domanda {code} mancano ancora questi documenti:', '{items}', '{until}'],
  action: 'Aggiunga i documenti',
  after: [
    'Acceda con la sua email e la sua password: nell’Area Utente trova le sezioni da completare.',
    'Il bando si chiude il {date}. La domanda è registrata anche senza questi documenti.',
  ],
  why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. È l’unico promemoria. Per domande ci scriva a {email}.',
};

const fr: ButtonTexts = {
  title: 'Rappel\u00a0: des documents manquent pour votre demande {code}',
  preheader: 'L’appel prend fin le {date}.',
  before: ['pour votre demande {code}, ces documents manquent encore\u00a0:', '{items}', '{until}'],
  action: 'Ajouter les documents',
  after: [
    'Connectez-vous avec votre adresse e-mail et votre mot de passe\u00a0: l’espace personnel montre les sections à compléter.',
    'L’appel prend fin le {date}. La demande est enregistrée même sans ces documents.',
  ],
  why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. C’est le seul rappel. Pour toute question, écrivez-nous à {email}.',
};

export const MISSING_DOCUMENTS_TEXTS: Record<Language, ButtonTexts> = { it, fr };
