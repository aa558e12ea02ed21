import { type Language, PAGES } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { accountLetter } from './account-letter';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts';

export type SecondFactorEvent = keyof (typeof SECOND_FACTOR_TEXTS)['it'];
export const SECOND_FACTOR_EVENTS = Object.keys(SECOND_FACTOR_TEXTS.it) as SecondFactorEvent[];

/** Writes the notices about a second factor. */
export class SecondFactorMail {
  /** @param publicUrl the site's address as browsers see it */
  constructor(private readonly publicUrl: string) {}

  compose(event: SecondFactorEvent, recipient: MailAddress, language: Language): Mail {
    const texts = SECOND_FACTOR_TEXTS[language][event];
    return accountLetter({
      ...{ recipient, language, texts, after: [] },
      before: [texts.what, texts.you, texts.notYou],
      url: `${this.publicUrl}${PAGES.forgotPassword}`,
    });
  }
}
