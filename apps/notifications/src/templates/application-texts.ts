import type { ApplicationStatus, Language, ReviewNotice } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

/** Parts of letters about an application whose button leads to it. */
const ABOUT_APPLICATION: Record<Language, Pick<ButtonTexts, 'action' | 'after' | 'why'>> = {
  it: {
    action: 'Veda la sua domanda',
    after: ['Per vedere la domanda acceda con la sua email e la sua password.'],
    why: 'Riceve questo messaggio perché con il suo indirizzo è stata inviata una domanda. Per domande ci scriva a {email}.',
  },
  fr: {
    action: 'Voir votre demande',
    after: ['Pour voir la demande, connectez-vous avec votre adresse e-mail et votre mot de passe.'],
    why: 'Vous recevez ce message parce qu’une demande a été envoyée avec votre adresse. Pour toute question, écrivez-nous à {email}.',
  },
};

interface StatusTexts extends ButtonTexts {
  /** Name of each status, as in the personal area, and its meaning. */
  status: Record<ApplicationStatus, { name: string; meaning: string }>;
}

export const STATUS_TEXTS: Record<Language, StatusTexts> = {
  it: {
    ...ABOUT_APPLICATION.it,
    // Subject and preview are read over a shoulder, so they do not say which status.
    title: 'Novità sulla sua domanda {code}',
    preheader: 'Apra il messaggio per leggere le novità.',
    before: ['lo stato della sua domanda {code} per «{tender}» è ora: {status}.', '{meaning}'],
    status: {
      submitted: { name: 'Inviata', meaning: 'Abbiamo la sua domanda; la valutazione non è ancora iniziata.' },
      under_review: { name: 'In Valutazione', meaning: 'Stiamo valutando la sua domanda.' },
      approved: { name: 'Approvata', meaning: 'La sua domanda è stata accolta.' },
      rejected: {
        name: 'Respinta',
        meaning: 'La sua domanda non è stata accolta. Se vuole conoscerne il motivo ci scriva a {email}.',
      },
    },
  },
  fr: {
    ...ABOUT_APPLICATION.fr,
    title: 'Du nouveau sur votre demande {code}',
    preheader: 'Ouvrez le message pour lire les nouvelles.',
    before: ['l’état de votre demande {code} pour «\u00a0{tender}\u00a0» est désormais\u00a0: {status}.', '{meaning}'],
    status: {
      submitted: { name: 'Envoyée', meaning: 'Nous avons votre demande\u00a0; l’évaluation n’a pas encore commencé.' },
      under_review: { name: 'En cours d’évaluation', meaning: 'Nous évaluons votre demande.' },
      approved: { name: 'Approuvée', meaning: 'Votre demande a été retenue.' },
      rejected: {
        name: 'Rejetée',
        meaning: 'Votre demande n’a pas été retenue. Pour en connaître la raison, écrivez-nous à {email}.',
      },
    },
  },
};

export const FEE_TEXTS: Record<Language, ButtonTexts> = {
  it: {
    ...ABOUT_APPLICATION.it,
    title: 'La quota per la domanda {code} è arrivata',
    preheader: 'Non deve fare altro.',
    before: [
      'abbiamo registrato il versamento di {amount} del {date} per la sua domanda {code}.',
      'Non deve fare altro.',
    ],
    after: ['Conservi questo messaggio come ricevuta del versamento.'],
  },
  fr: {
    ...ABOUT_APPLICATION.fr,
    title: 'Nous avons reçu la cotisation pour la demande {code}',
    preheader: 'Vous n’avez rien d’autre à faire.',
    before: [
      'nous avons enregistré le paiement de {amount} du {date} pour votre demande {code}.',
      'Vous n’avez rien d’autre à faire.',
    ],
    after: ['Conservez ce message comme preuve du paiement.'],
  },
};

interface ReviewTexts extends ButtonTexts {
  decisions: Record<ReviewNotice['decision'], string[]>;
}

export const REVIEW_TEXTS: Record<Language, ReviewTexts> = {
  it: {
    ...ABOUT_APPLICATION.it,
    // Subject and preview are read over a shoulder, so they do not say the decision.
    title: 'La sua richiesta di riesame: domanda {code}',
    preheader: 'Apra il messaggio per leggere la nostra risposta.',
    before: ['abbiamo esaminato la sua richiesta di riesame per la domanda {code} («{tender}»).'],
    decisions: {
      accepted: [
        'La richiesta è accolta. Aggiorniamo la valutazione della sua domanda, e la graduatoria definitiva ne terrà conto.',
        'Motivazione: {reason}',
      ],
      rejected: ['La richiesta non è accolta: la valutazione della sua domanda resta com’è.', 'Motivazione: {reason}'],
    },
    why: 'Riceve questo messaggio perché ha chiesto un riesame della graduatoria. Per domande ci scriva a {email}.',
  },
  fr: {
    ...ABOUT_APPLICATION.fr,
    title: 'Votre demande de réexamen\u00a0: {code}',
    preheader: 'Ouvrez le message pour lire notre réponse.',
    before: ['nous avons étudié le réexamen que vous avez demandé pour {code} («\u00a0{tender}\u00a0»).'],
    decisions: {
      accepted: [
        'Elle est acceptée. Nous mettons à jour l’évaluation de votre demande, et le classement définitif en tiendra compte.',
        'Motif\u00a0: {reason}',
      ],
      rejected: [
        'Elle n’est pas acceptée\u00a0: l’évaluation de votre demande reste inchangée.',
        'Motif\u00a0: {reason}',
      ],
    },
    why: 'Vous recevez ce message parce que vous avez demandé un réexamen du classement. Pour toute question, écrivez-nous à {email}.',
  },
};
