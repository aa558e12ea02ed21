import { type Language, PAGES } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { accountLetter } from './account-letter';
import { PASSWORD_CHANGED_TEXTS } from './password-changed-texts';

/** Writes the notice of a changed password. */
export class PasswordChangedMail {
  /** @param publicUrl the site's address as browsers see it */
  constructor(private readonly publicUrl: string) {}

  compose(recipient: MailAddress, language: Language): Mail {
    const texts = PASSWORD_CHANGED_TEXTS[language];
    return accountLetter({
      ...{ recipient, language, texts, after: [] },
      before: [texts.changed, texts.you, texts.notYou],
      url: `${this.publicUrl}${PAGES.forgotPassword}`,
    });
  }
}
