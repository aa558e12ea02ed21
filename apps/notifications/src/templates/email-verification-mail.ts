import { type Language, PAGES } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { accountLetter } from './account-letter';
import { EMAIL_VERIFICATION_TEXTS } from './email-verification-texts';

/** Writes the message with the link that verifies an address. */
export class EmailVerificationMail {
  /** @param publicUrl the site's address as browsers see it */
  constructor(private readonly publicUrl: string) {}

  compose(recipient: MailAddress, token: string, language: Language): Mail {
    const texts = EMAIL_VERIFICATION_TEXTS[language];
    const url = verificationUrl(this.publicUrl, token);
    return accountLetter({ recipient, language, texts, before: [texts.asked], after: [texts.validity], url });
  }
}

/** The link that verifies an address. The token is in the fragment, which browsers send to no server. */
export function verificationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${PAGES.confirmEmail}#token=${token}`;
}
