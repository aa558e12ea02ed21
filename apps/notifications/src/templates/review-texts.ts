import type { Language, ReviewNotice } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

interface Texts extends ButtonTexts {
  decisions: Record<ReviewNotice['decision'], string[]>;
}

const it: Texts = {
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
  action: 'Veda la sua domanda',
  after: ['Per vedere la domanda acceda con la sua email e la sua password.'],
  why: 'Riceve questo messaggio perché ha chiesto un riesame della graduatoria. Per domande ci scriva a {email}.',
};

const fr: Texts = {
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
  action: 'Voir votre demande',
  after: ['Pour voir la demande, connectez-vous avec votre adresse e-mail et votre mot de passe.'],
  why: 'Vous recevez ce message parce que vous avez demandé un réexamen du classement. Pour toute question, écrivez-nous à {email}.',
};

export const REVIEW_TEXTS: Record<Language, Texts> = { it, fr };
