import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

export type TenderMessage = 'opening-notice-confirmation' | 'tender-opened';

type Texts = Record<TenderMessage, ButtonTexts>;

const it: Texts = {
  'opening-notice-confirmation': {
    title: 'Confermi che vuole l’avviso di apertura',
    preheader: 'Il link vale {hours} ore.',
    before: [
      'ci ha chiesto di avvisarla quando si apre il prossimo bando. Con questo link conferma che l’indirizzo è suo.',
    ],
    action: 'Confermi l’indirizzo',
    after: [
      'Il link vale {hours} ore. Le scriveremo una volta sola, all’apertura; poi il suo indirizzo viene cancellato.',
      'Non l’ha chiesto lei? Ignori questo messaggio: non le scriveremo più.',
    ],
    why: 'Riceve questo messaggio perché sul sito è stato chiesto un avviso per il suo indirizzo. Per domande ci scriva a {email}.',
  },
  'tender-opened': {
    title: 'Si è aperto il bando: {title}',
    preheader: 'Ora può presentare la domanda.',
    before: ['come ci ha chiesto, la avvisiamo: da ora può presentare la domanda per «{title}».'],
    action: 'Presenti la domanda',
    after: ['Abbiamo cancellato il suo indirizzo dall’elenco degli avvisi. Per il prossimo bando ne chieda uno nuovo.'],
    why: 'Riceve questo messaggio perché ha chiesto sul sito di essere avvisato. Per domande ci scriva a {email}.',
  },
};

const fr: Texts = {
  'opening-notice-confirmation': {
    title: 'Confirmez que vous voulez l’avis d’ouverture',
    preheader: 'Le lien est valable {hours} heures.',
    before: [
      'vous nous avez demandé de vous prévenir de l’ouverture du prochain appel. Ce lien confirme que cette adresse est la vôtre.',
    ],
    action: 'Confirmer l’adresse',
    after: [
      'Le lien est valable {hours} heures. Nous vous écrirons une seule fois, à l’ouverture\u00a0; votre adresse sera ensuite supprimée.',
      'Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: nous ne vous écrirons plus.',
    ],
    why: 'Vous recevez ce message parce qu’un avis a été demandé sur le site pour votre adresse. Pour toute question, écrivez-nous à {email}.',
  },
  'tender-opened': {
    title: 'L’appel est ouvert\u00a0: {title}',
    preheader: 'Vous pouvez maintenant déposer votre demande.',
    before: [
      'comme vous l’avez demandé, nous vous prévenons\u00a0: vous pouvez dès maintenant déposer votre demande pour «\u00a0{title}\u00a0».',
    ],
    action: 'Déposer une demande',
    after: ['Nous avons supprimé votre adresse de la liste des avis. Pour le prochain appel, demandez-en un nouveau.'],
    why: 'Vous recevez ce message parce que vous avez demandé sur le site à être prévenu. Pour toute question, écrivez-nous à {email}.',
  },
};

export const TENDER_TEXTS: Record<Language, Texts> = { it, fr };

/** Until when applications are taken. */
export const UNTIL: Record<Language, string> = {
  it: 'Le domande si chiudono il {date}.',
  fr: 'Le dépôt des demandes prend fin le {date}.',
};
