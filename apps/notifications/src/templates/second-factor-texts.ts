import type { Language } from '@lacorte/contracts';

const common = {
  it: {
    greeting: 'Gentile {name},',
    plainGreeting: 'Buongiorno,',
    action: 'Scelga una nuova password',
    colon: ':',
    closing: 'Un cordiale saluto',
    why: 'Riceve questo messaggio perché riguarda la sicurezza del suo account. Per domande ci scriva a {email}.',
  },
  fr: {
    greeting: 'Bonjour {name},',
    plainGreeting: 'Bonjour,',
    action: 'Choisir un nouveau mot de passe',
    colon: '\u00a0:',
    closing: 'Cordialement',
    why: 'Vous recevez ce message parce qu’il concerne la sécurité de votre compte. Pour toute question, écrivez-nous à {email}.',
  },
};

const it = {
  'totp-enabled': {
    ...common.it,
    subject: 'Verifica in due passaggi attivata',
    preheader: 'A ogni accesso le chiederemo anche un codice.',
    title: 'Verifica in due passaggi attivata',
    what: 'la verifica in due passaggi del suo account è attiva: a ogni accesso le chiederemo anche un codice della sua app.',
    you: 'Se è stato lei, conservi i codici di recupero in un luogo sicuro: servono se perde il telefono.',
    notYou: 'Se non è stato lei, un’altra persona usa il suo account: scelga subito una nuova password e ci avvisi.',
  },
  'totp-disabled': {
    ...common.it,
    subject: 'Verifica in due passaggi disattivata',
    preheader: 'Per accedere basta la password.',
    title: 'Verifica in due passaggi disattivata',
    what: 'la verifica in due passaggi del suo account non è più attiva: per accedere basta la password.',
    you: 'Se è stato lei, o se lo ha chiesto alla cooperativa, non deve fare altro.',
    notYou: 'Se non è stato lei, scelga subito una nuova password e attivi di nuovo la verifica.',
  },
  'totp-blocked': {
    ...common.it,
    subject: 'Troppi codici errati',
    preheader: 'Il suo account non accetta codici per 15 minuti.',
    title: 'Troppi codici errati',
    what: 'per il suo account sono stati inseriti cinque codici errati. Per 15 minuti non ne accettiamo altri.',
    you: 'Se è stato lei, controlli l’ora del telefono e riprovi più tardi.',
    notYou: 'Se non è stato lei, un’altra persona conosce la sua password: ne scelga subito una nuova.',
  },
};

const fr: typeof it = {
  'totp-enabled': {
    ...common.fr,
    subject: 'Vérification en deux étapes activée',
    preheader: 'À chaque connexion, nous vous demanderons aussi un code.',
    title: 'Vérification en deux étapes activée',
    what: 'la vérification en deux étapes de votre compte est activée\u00a0: à chaque connexion, nous vous demanderons aussi un code de votre application.',
    you: 'Si c’était vous, gardez les codes de secours en lieu sûr\u00a0: ils servent si vous perdez votre téléphone.',
    notYou:
      'Si ce n’était pas vous, une autre personne utilise votre compte\u00a0: choisissez tout de suite un nouveau mot de passe et prévenez-nous.',
  },
  'totp-disabled': {
    ...common.fr,
    subject: 'Vérification en deux étapes désactivée',
    preheader: 'Le mot de passe suffit pour se connecter.',
    title: 'Vérification en deux étapes désactivée',
    what: 'la vérification en deux étapes de votre compte n’est plus activée\u00a0: le mot de passe suffit pour se connecter.',
    you: 'Si c’était vous, ou si vous l’avez demandé à la coopérative, vous n’avez rien d’autre à faire.',
    notYou:
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et activez de nouveau la vérification.',
  },
  'totp-blocked': {
    ...common.fr,
    subject: 'Trop de codes erronés',
    preheader: 'Votre compte n’accepte aucun code pendant 15 minutes.',
    title: 'Trop de codes erronés',
    what: 'cinq codes erronés ont été saisis pour votre compte. Pendant 15 minutes, nous n’en acceptons pas d’autres.',
    you: 'Si c’était vous, vérifiez l’heure de votre téléphone et réessayez plus tard.',
    notYou:
      'Si ce n’était pas vous, une autre personne connaît votre mot de passe\u00a0: choisissez-en tout de suite un nouveau.',
  },
};

/** What the notices about a second factor say. */
export const SECOND_FACTOR_TEXTS: Record<Language, typeof it> = { it, fr };
