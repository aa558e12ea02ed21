import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';

export type AccountMessage =
  | 'password-reset'
  | 'email-verification'
  | 'password-changed'
  | 'totp-enabled'
  | 'totp-disabled'
  | 'totp-blocked'
  | 'draft-begun';

type Texts = Record<AccountMessage, ButtonTexts>;

/** Texts of the notices about the security of an account. */
const SECURITY = {
  it: {
    action: 'Scelga una nuova password',
    after: [],
    why: 'Riceve questo messaggio perché riguarda la sicurezza del suo account. Per domande ci scriva a {email}.',
  },
  fr: {
    action: 'Choisir un nouveau mot de passe',
    after: [],
    why: 'Vous recevez ce message parce qu’il concerne la sécurité de votre compte. Pour toute question, écrivez-nous à {email}.',
  },
};

const it: Texts = {
  'password-reset': {
    title: 'Scelga una nuova password',
    preheader: 'Il link vale 60 minuti e si può usare una volta sola.',
    before: ['abbiamo ricevuto la richiesta di una nuova password per il suo account.'],
    action: 'Scelga la nuova password',
    after: [
      'Il link vale 60 minuti e si può usare una volta sola. Se ne chiede un altro, questo non vale più.',
      'Non l’ha chiesta lei? Ignori questo messaggio: la sua password resta quella di prima.',
    ],
    why: 'Riceve questo messaggio perché sul sito è stata chiesta una nuova password per il suo indirizzo. Per domande ci scriva a {email}.',
  },
  'email-verification': {
    title: 'Confermi il suo indirizzo email',
    preheader: 'Il link vale 7 giorni.',
    before: ['con questo link conferma che l’indirizzo è suo. Così sappiamo che i nostri messaggi le arrivano.'],
    action: 'Confermi l’indirizzo',
    after: ['Il link vale 7 giorni e si può usare una volta sola. Se ne chiede un altro, questo non vale più.'],
    why: 'Riceve questo messaggio perché con il suo indirizzo è stato creato un account. Se non è stato lei, non apra il link e ci scriva a {email}.',
  },
  'password-changed': {
    ...SECURITY.it,
    title: 'La sua password è cambiata',
    preheader: 'Se non è stato lei, scelga subito una nuova password.',
    before: [
      'la password del suo account è stata cambiata. Gli altri accessi sono stati chiusi.',
      'Se è stato lei, non deve fare altro.',
      'Se non è stato lei, scelga subito una nuova password: il link per farlo arriva a questo indirizzo.',
    ],
  },
  'totp-enabled': {
    ...SECURITY.it,
    title: 'Verifica in due passaggi attivata',
    preheader: 'A ogni accesso le chiederemo anche un codice.',
    before: [
      'la verifica in due passaggi del suo account è attiva: a ogni accesso le chiederemo anche un codice della sua app.',
      'Se è stato lei, conservi i codici di recupero in un luogo sicuro: servono se perde il telefono.',
      'Se non è stato lei, un’altra persona usa il suo account: scelga subito una nuova password e ci avvisi.',
    ],
  },
  'totp-disabled': {
    ...SECURITY.it,
    title: 'Verifica in due passaggi disattivata',
    preheader: 'Per accedere basta la password.',
    before: [
      'la verifica in due passaggi del suo account non è più attiva: per accedere basta la password.',
      'Se è stato lei, o se lo ha chiesto alla cooperativa, non deve fare altro.',
      'Se non è stato lei, scelga subito una nuova password e attivi di nuovo la verifica.',
    ],
  },
  'totp-blocked': {
    ...SECURITY.it,
    title: 'Troppi codici errati',
    preheader: 'Il suo account non accetta codici per 15 minuti.',
    before: [
      'per il suo account sono stati inseriti cinque codici errati. Per 15 minuti non ne accettiamo altri.',
      'Se è stato lei, controlli l’ora del telefono e riprovi più tardi.',
      'Se non è stato lei, un’altra persona conosce la sua password: ne scelga subito una nuova.',
    ],
  },
  'draft-begun': {
    title: 'La bozza della sua domanda è salvata',
    preheader: 'Può riprenderla quando vuole, anche da un altro dispositivo.',
    before: [
      'abbiamo salvato la bozza della sua domanda. Per riprenderla, anche da un altro dispositivo, acceda con il suo indirizzo email e la sua password.',
      'Una bozza non è ancora una domanda: la invii prima della chiusura del bando.',
    ],
    action: 'Riprenda la domanda',
    after: [
      'Conserviamo la bozza per {draftDays} giorni dall’ultimo salvataggio, al massimo fino a {draftDaysAfterClosing} giorni dopo la chiusura del bando.',
    ],
    why: 'Riceve questo messaggio perché sul sito è stata iniziata una domanda con il suo indirizzo. Se non è stato lei, ci scriva a {email}.',
  },
};

const fr: Texts = {
  'password-reset': {
    title: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien est valable 60 minutes et ne sert qu’une fois.',
    before: ['nous avons reçu une demande de nouveau mot de passe pour votre compte.'],
    action: 'Choisir le nouveau mot de passe',
    after: [
      'Le lien est valable 60 minutes et ne sert qu’une fois. Si vous en demandez un autre, celui-ci ne sera plus valable.',
      'Vous n’êtes pas à l’origine de cette demande\u00a0? Ignorez ce message\u00a0: votre mot de passe reste le même.',
    ],
    why: 'Vous recevez ce message parce qu’un nouveau mot de passe a été demandé sur le site pour votre adresse. Pour toute question, écrivez-nous à {email}.',
  },
  'email-verification': {
    title: 'Confirmez votre adresse e-mail',
    preheader: 'Le lien est valable 7 jours.',
    before: ['ce lien confirme que cette adresse est la vôtre. Nous savons ainsi que nos messages vous parviennent.'],
    action: 'Confirmer l’adresse',
    after: [
      'Le lien est valable 7 jours et ne sert qu’une fois. Si vous en demandez un autre, celui-ci ne sera plus valable.',
    ],
    why: 'Vous recevez ce message parce qu’un compte a été créé avec votre adresse. Si ce n’était pas vous, n’ouvrez pas le lien et écrivez-nous à {email}.',
  },
  'password-changed': {
    ...SECURITY.fr,
    title: 'Votre mot de passe a changé',
    preheader: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
    before: [
      'le mot de passe de votre compte a été changé. Les autres connexions ont été fermées.',
      'Si c’était vous, vous n’avez rien d’autre à faire.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe\u00a0: le lien arrive à cette adresse.',
    ],
  },
  'totp-enabled': {
    ...SECURITY.fr,
    title: 'Vérification en deux étapes activée',
    preheader: 'À chaque connexion, nous vous demanderons aussi un code.',
    before: [
      'la vérification en deux étapes de votre compte est activée\u00a0: à chaque connexion, nous vous demanderons aussi un code de votre application.',
      'Si c’était vous, gardez les codes de secours en lieu sûr\u00a0: ils servent si vous perdez votre téléphone.',
      'Si ce n’était pas vous, une autre personne utilise votre compte\u00a0: choisissez tout de suite un nouveau mot de passe et prévenez-nous.',
    ],
  },
  'totp-disabled': {
    ...SECURITY.fr,
    title: 'Vérification en deux étapes désactivée',
    preheader: 'Le mot de passe suffit pour se connecter.',
    before: [
      'la vérification en deux étapes de votre compte n’est plus activée\u00a0: le mot de passe suffit pour se connecter.',
      'Si c’était vous, ou si vous l’avez demandé à la coopérative, vous n’avez rien d’autre à faire.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et activez de nouveau la vérification.',
    ],
  },
  'totp-blocked': {
    ...SECURITY.fr,
    title: 'Trop de codes erronés',
    preheader: 'Votre compte n’accepte aucun code pendant 15 minutes.',
    before: [
      'cinq codes erronés ont été saisis pour votre compte. Pendant 15 minutes, nous n’en acceptons pas d’autres.',
      'Si c’était vous, vérifiez l’heure de votre téléphone et réessayez plus tard.',
      'Si ce n’était pas vous, une autre personne connaît votre mot de passe\u00a0: choisissez-en tout de suite un nouveau.',
    ],
  },
  'draft-begun': {
    title: 'Le brouillon de votre demande est enregistré',
    preheader: 'Vous pouvez le reprendre quand vous voulez, même depuis un autre appareil.',
    before: [
      'nous avons enregistré le brouillon de votre demande. Pour le reprendre, même depuis un autre appareil, connectez-vous avec votre adresse e-mail et votre mot de passe.',
      'Un brouillon n’est pas encore une demande\u00a0: envoyez-la avant la clôture de l’appel.',
    ],
    action: 'Reprendre la demande',
    after: [
      'Nous gardons le brouillon {draftDays} jours après le dernier enregistrement, et au plus {draftDaysAfterClosing} jours après la clôture de l’appel.',
    ],
    why: 'Vous recevez ce message parce qu’une demande a été commencée sur le site avec votre adresse. Si ce n’était pas vous, écrivez-nous à {email}.',
  },
};

export const ACCOUNT_TEXTS: Record<Language, Texts> = { it, fr };
