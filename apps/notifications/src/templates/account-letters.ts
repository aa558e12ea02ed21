import { type Language, PAGES, PRIVACY } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { ACCOUNT_TEXTS, type AccountMessage } from './account-texts';
import { type ButtonTexts, buttonLetter, type Letter } from './button-letter';

/** Page to which the button of each message leads. */
const PAGE_OF: Record<AccountMessage, string> = {
  'password-reset': PAGES.newPassword,
  'email-verification': PAGES.confirmEmail,
  'password-changed': PAGES.forgotPassword,
  'totp-enabled': PAGES.forgotPassword,
  'totp-disabled': PAGES.forgotPassword,
  'totp-blocked': PAGES.forgotPassword,
  // The page asks for the login first, and offers the draft.
  'draft-begun': PAGES.personalArea,
};

/** Writes a message about an account, with the token of one with a link. */
export function accountLetter(message: AccountMessage, { token, ...letter }: Letter & { token?: string }): Mail {
  const texts = ACCOUNT_TEXTS[letter.language][message];
  return buttonLetter(letter, { page: PAGE_OF[message], token, texts, values: PRIVACY });
}

interface ErasureTexts extends ButtonTexts {
  /** Sentences about contact messages from the address, which are erased if the owner has proven the address. */
  contacts: { erased: string; kept: string };
}

const ERASURE_TEXTS: Record<Language, ErasureTexts> = {
  it: {
    title: 'Il suo account è stato cancellato',
    preheader: 'Ecco che cosa abbiamo cancellato.',
    before: [
      'abbiamo cancellato il suo account: dati, accessi, bozze, domande, documenti caricati e ricevute, e le email che la riguardavano.',
    ],
    contacts: {
      erased: 'Abbiamo cancellato anche i messaggi che ci ha scritto da questo indirizzo.',
      kept: 'I messaggi scritti da questo indirizzo nella pagina dei contatti restano, perché l’indirizzo non era confermato.',
    },
    action: 'Vai al sito',
    after: [
      'Di una domanda già decisa o pagata restano codice, stato e importi; in una graduatoria pubblicata codice, punti ed esito. Nulla di ciò porta il suo nome.',
      'Questo è l’ultimo messaggio: entro due giorni cancelliamo anche l’indirizzo a cui lo abbiamo inviato.',
    ],
    why: 'Riceve questo messaggio perché l’account con il suo indirizzo è stato cancellato. Se non è stato lei, ci scriva a {email}.',
  },
  fr: {
    title: 'Votre compte est supprimé',
    preheader: 'Voici ce que nous avons supprimé.',
    before: [
      'nous avons supprimé votre compte\u00a0: données, connexions, brouillons, demandes, documents envoyés et récépissés, et les e-mails qui vous concernaient.',
    ],
    contacts: {
      erased: 'Nous avons aussi supprimé les messages que vous nous avez écrits depuis cette adresse.',
      kept: 'Les messages écrits depuis cette adresse sur la page de contact restent, car l’adresse n’était pas confirmée.',
    },
    action: 'Aller sur le site',
    after: [
      'D’une demande déjà décidée ou payée restent le code, le statut et les montants\u00a0; dans un classement publié, le code, les points et le résultat. Rien de cela ne porte votre nom.',
      'Ce message est le dernier\u00a0: dans les deux jours, nous supprimons aussi l’adresse à laquelle nous l’avons envoyé.',
    ],
    why: 'Vous recevez ce message parce que le compte avec votre adresse a été supprimé. Si ce n’était pas vous, écrivez-nous à {email}.',
  },
};

/** Writes the last e-mail to the owner of an erased account, which says what was erased. */
export function erasureLetter(letter: Letter, { isAddressProven }: { isAddressProven: boolean }): Mail {
  const { contacts, before, ...texts } = ERASURE_TEXTS[letter.language];
  const said = [...before, isAddressProven ? contacts.erased : contacts.kept];
  return buttonLetter(letter, { page: PAGES.home, texts: { ...texts, before: said } });
}
