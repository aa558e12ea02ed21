import type { Language } from '@lacorte/contracts';

const it = {
  subject: 'Scelga una nuova password',
  preheader: 'Il link vale 60 minuti e si può usare una volta sola.',
  title: 'Scelga una nuova password',
  greeting: 'Gentile {name},',
  plainGreeting: 'Buongiorno,',
  asked: 'abbiamo ricevuto la richiesta di una nuova password per il suo account.',
  action: 'Scelga la nuova password',
  validity: 'Il link vale 60 minuti e si può usare una volta sola. Se ne chiede un altro, questo non vale più.',
  notYou: 'Non l’ha chiesta lei? Ignori questo messaggio: la sua password resta quella di prima.',
  colon: ':',
  closing: 'Un cordiale saluto',
  why: 'Riceve questo messaggio perché sul sito è stata chiesta una nuova password per il suo indirizzo. Per domande ci scriva a {email}.',
};

const fr: typeof it = {
  subject: 'Choisissez un nouveau mot de passe',
  preheader: 'Le lien est valable 60 minutes et ne sert qu’une fois.',
  title: 'Choisissez un nouveau mot de passe',
  greeting: 'Bonjour {name},',
  plainGreeting: 'Bonjour,',
  asked: 'nous avons reçu une demande de nouveau mot de passe pour votre compte.',
  action: 'Choisir le nouveau mot de passe',
  validity:
    'Le lien est valable 60 minutes et ne sert qu’une fois. Si vous en demandez un autre, celui-ci ne sera plus valable.',
  notYou:
    'Vous n’êtes pas à l’origine de cette demande\u00a0? Ignorez ce message\u00a0: votre mot de passe reste le même.',
  colon: '\u00a0:',
  closing: 'Cordialement',
  why: 'Vous recevez ce message parce qu’un nouveau mot de passe a été demandé sur le site pour votre adresse. Pour toute question, écrivez-nous à {email}.',
};

/** What the message with the link for a new password says. */
export const PASSWORD_RESET_TEXTS: Record<Language, typeof it> = { it, fr };
