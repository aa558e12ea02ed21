import type { Language } from '@lacorte/contracts';

const it = {
  subject: 'Confermi il suo indirizzo email',
  preheader: 'Il link vale 7 giorni.',
  title: 'Confermi il suo indirizzo email',
  greeting: 'Gentile {name},',
  plainGreeting: 'Buongiorno,',
  asked: 'con questo link conferma che l’indirizzo è suo. Così sappiamo che i nostri messaggi le arrivano.',
  action: 'Confermi l’indirizzo',
  validity: 'Il link vale 7 giorni e si può usare una volta sola. Se ne chiede un altro, questo non vale più.',
  colon: ':',
  closing: 'Un cordiale saluto',
  why: 'Riceve questo messaggio perché con il suo indirizzo è stato creato un account. Se non è stato lei, non apra il link e ci scriva a {email}.',
};

const fr: typeof it = {
  subject: 'Confirmez votre adresse e-mail',
  preheader: 'Le lien est valable 7 jours.',
  title: 'Confirmez votre adresse e-mail',
  greeting: 'Bonjour {name},',
  plainGreeting: 'Bonjour,',
  asked: 'ce lien confirme que cette adresse est la vôtre. Nous savons ainsi que nos messages vous parviennent.',
  action: 'Confirmer l’adresse',
  validity:
    'Le lien est valable 7 jours et ne sert qu’une fois. Si vous en demandez un autre, celui-ci ne sera plus valable.',
  colon: '\u00a0:',
  closing: 'Cordialement',
  why: 'Vous recevez ce message parce qu’un compte a été créé avec votre adresse. Si ce n’était pas vous, n’ouvrez pas le lien et écrivez-nous à {email}.',
};

/** What the message with the link that verifies an address says. */
export const EMAIL_VERIFICATION_TEXTS: Record<Language, typeof it> = { it, fr };
