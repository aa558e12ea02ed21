import { type Language, PAGES } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { accountLetter } from './account-letter';
import { PASSWORD_RESET_TEXTS } from './password-reset-texts';

/** Writes the message with the link that sets a new password. */
export class PasswordResetMail {
  /** @param publicUrl the site's address as browsers see it */
  constructor(private readonly publicUrl: string) {}

  compose(recipient: MailAddress, token: string, language: Language): Mail {
    const texts = PASSWORD_RESET_TEXTS[language];
    return accountLetter({
      ...{ recipient, language, texts },
      before: [texts.asked],
      after: [texts.validity, texts.notYou],
      // In the fragment, which browsers send to no server.
      url: `${this.publicUrl}${PAGES.newPassword}#token=${token}`,
    });
  }
}
