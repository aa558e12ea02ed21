import type { ApplicationStatus, Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

interface Texts extends ButtonTexts {
  /** As in the personal area, and what it means. */
  status: Record<ApplicationStatus, { name: string; meaning: string }>;
}

const it: Texts = {
  // Subject and preview are read over a shoulder, so they do not say which status.
  title: 'Novità sulla sua domanda {code}',
  preheader: 'Apra il messaggio per leggere le novità.',
  before: ['lo stato della sua domanda {code} per «{tender}» è ora: {status}.', '{meaning}'],
  action: 'Veda la sua domanda',
  after: ['Per vedere la domanda acceda con la sua email e la sua password.'],
  why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. Per domande ci scriva a {email}.',
  status: {
    submitted: { name: 'Inviata', meaning: 'Abbiamo la sua domanda; la valutazione non è ancora iniziata.' },
    under_review: { name: 'In Valutazione', meaning: 'Stiamo valutando la sua domanda.' },
    approved: { name: 'Approvata', meaning: 'La sua domanda è stata accolta.' },
    rejected: {
      name: 'Respinta',
      meaning: 'La sua domanda non è stata accolta. Se vuole conoscerne il motivo ci scriva a {email}.',
    },
  },
};

const fr: Texts = {
  title: 'Du nouveau sur votre demande {code}',
  preheader: 'Ouvrez le message pour lire les nouvelles.',
  before: ['l’état de votre demande {code} pour «\u00a0{tender}\u00a0» est désormais\u00a0: {status}.', '{meaning}'],
  action: 'Voir votre demande',
  after: ['Pour voir la demande, connectez-vous avec votre adresse e-mail et votre mot de passe.'],
  why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. Pour toute question, écrivez-nous à {email}.',
  status: {
    submitted: { name: 'Envoyée', meaning: 'Nous avons votre demande\u00a0; l’évaluation n’a pas encore commencé.' },
    under_review: { name: 'En cours d’évaluation', meaning: 'Nous évaluons votre demande.' },
    approved: { name: 'Approuvée', meaning: 'Votre demande a été retenue.' },
    rejected: {
      name: 'Rejetée',
      meaning: 'Votre demande n’a pas été retenue. Pour en connaître la raison, écrivez-nous à {email}.',
    },
  },
};

export const STATUS_TEXTS: Record<Language, Texts> = { it, fr };
