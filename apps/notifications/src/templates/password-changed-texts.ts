import type { Language } from '@lacorte/contracts';

const it = {
  subject: 'La sua password è cambiata',
  preheader: 'Se non è stato lei, scelga subito una nuova password.',
  title: 'La sua password è cambiata',
  greeting: 'Gentile {name},',
  plainGreeting: 'Buongiorno,',
  changed: 'la password del suo account è stata cambiata. Gli altri accessi sono stati chiusi.',
  you: 'Se è stato lei, non deve fare altro.',
  notYou: 'Se non è stato lei, scelga subito una nuova password: il link per farlo arriva a questo indirizzo.',
  action: 'Scelga una nuova password',
  colon: ':',
  closing: 'Un cordiale saluto',
  why: 'Riceve questo messaggio perché riguarda la sicurezza del suo account. Per domande ci scriva a {email}.',
};

const fr: typeof it = {
  subject: 'Votre mot de passe a changé',
  preheader: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
  title: 'Votre mot de passe a changé',
  greeting: 'Bonjour {name},',
  plainGreeting: 'Bonjour,',
  changed: 'le mot de passe de votre compte a été changé. Les autres connexions ont été fermées.',
  you: 'Si c’était vous, vous n’avez rien d’autre à faire.',
  notYou:
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe\u00a0: le lien arrive à cette adresse.',
  action: 'Choisir un nouveau mot de passe',
  colon: '\u00a0:',
  closing: 'Cordialement',
  why: 'Vous recevez ce message parce qu’il concerne la sécurité de votre compte. Pour toute question, écrivez-nous à {email}.',
};

/** What the notice of a changed password says. */
export const PASSWORD_CHANGED_TEXTS: Record<Language, typeof it> = { it, fr };
