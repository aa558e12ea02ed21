import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

const it: ButtonTexts = {
  title: 'La quota per la domanda {code} è arrivata',
  preheader: 'Non deve fare altro.',
  before: [
    'abbiamo registrato il versamento di {amount} del {date} per la sua domanda {code}.',
    'Non deve fare altro.',
  ],
  action: 'Veda la sua domanda',
  after: ['Conservi questo messaggio come ricevuta del versamento.'],
  why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. Per domande ci scriva a {email}.',
};

const fr: ButtonTexts = {
  title: 'Nous avons reçu la cotisation pour la demande {code}',
  preheader: 'Vous n’avez rien d’autre à faire.',
  before: [
    'nous avons enregistré le paiement de {amount} du {date} pour votre demande {code}.',
    'Vous n’avez rien d’autre à faire.',
  ],
  action: 'Voir votre demande',
  after: ['Conservez ce message comme preuve du paiement.'],
  why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. Pour toute question, écrivez-nous à {email}.',
};

export const FEE_TEXTS: Record<Language, ButtonTexts> = { it, fr };
