import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

export type TenderMessage = 'opening-notice-confirmation' | 'tender-opened' | 'draft-reminder' | 'draft-closed';

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
  'draft-reminder': {
    title: 'La sua domanda è ancora una bozza',
    preheader: 'Può inviarla fino al {date}.',
    before: [
      'ha iniziato una domanda per «{title}» e non l’ha ancora inviata. Può completarla e inviarla fino al {date}.',
    ],
    action: 'Riprenda la bozza',
    after: [
      'Per riprenderla acceda con la sua email e la sua password. Una bozza non inviata non partecipa al bando.',
      'Se ha cambiato idea non deve fare altro: la bozza viene cancellata.',
    ],
    why: 'Riceve questo messaggio perché con il suo account è stata salvata una bozza. È l’unico promemoria. Per domande ci scriva a {email}.',
  },
  'draft-closed': {
    title: 'Il bando si è chiuso: la sua domanda non è stata inviata',
    preheader: 'La bozza non partecipa al bando.',
    before: [
      'il bando «{title}» si è chiuso il {date}. La sua domanda era ancora una bozza: non è stata inviata, quindi non partecipa al bando.',
    ],
    action: 'Vada alla sua area',
    after: [
      'Conserviamo la bozza e i suoi file fino al {until}, poi li cancelliamo. Non deve fare altro.',
      'Se pensa a un errore, ci scriva o ci telefoni.',
    ],
    why: 'Riceve questo messaggio perché con il suo account è stata salvata una bozza. È l’unico avviso. Per domande ci scriva a {email}.',
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
  'draft-reminder': {
    title: 'Votre demande est encore un brouillon',
    preheader: 'Vous pouvez l’envoyer jusqu’au {date}.',
    before: [
      'vous avez commencé une demande pour «\u00a0{title}\u00a0» et ne l’avez pas encore envoyée. Vous pouvez la compléter et l’envoyer jusqu’au {date}.',
    ],
    action: 'Reprendre le brouillon',
    after: [
      'Pour le reprendre, connectez-vous avec votre adresse e-mail et votre mot de passe. Un brouillon qui n’est pas envoyé ne participe pas à l’appel.',
      'Si vous avez changé d’avis, vous n’avez rien à faire\u00a0: le brouillon sera supprimé.',
    ],
    why: 'Vous recevez ce message parce qu’un brouillon a été enregistré avec votre compte. C’est le seul rappel. Pour toute question, écrivez-nous à {email}.',
  },
  'draft-closed': {
    title: 'L’appel est clos\u00a0: votre demande n’a pas été envoyée',
    preheader: 'Le brouillon ne participe pas à l’appel.',
    before: [
      'l’appel «\u00a0{title}\u00a0» a pris fin le {date}. Votre demande était encore un brouillon\u00a0: elle n’a pas été envoyée et ne participe donc pas à l’appel.',
    ],
    action: 'Aller à votre espace',
    after: [
      'Nous conservons le brouillon et ses fichiers jusqu’au {until}, puis nous les supprimons. Vous n’avez rien d’autre à faire.',
      'Si vous pensez à une erreur, écrivez-nous ou téléphonez-nous.',
    ],
    why: 'Vous recevez ce message parce qu’un brouillon a été enregistré avec votre compte. C’est le seul avis. Pour toute question, écrivez-nous à {email}.',
  },
};

export const TENDER_TEXTS: Record<Language, Texts> = { it, fr };

/** Sentence that says until when applications are taken. */
export const UNTIL: Record<Language, string> = {
  it: 'Le domande si chiudono il {date}.',
  fr: 'Le dépôt des demandes prend fin le {date}.',
};
