import type { MessageKind } from '../messages/message-kinds';
import { EmailVerificationMail } from '../templates/email-verification-mail';
import { LinkParameters, recipientIn } from './account-source';
import type { KindSurroundings } from './surroundings';

/** Brings the owner of an account the link that verifies the address. */
export function emailVerification({ config, accounts }: KindSurroundings): MessageKind<LinkParameters> {
  const mail = new EmailVerificationMail(config.PUBLIC_URL);
  return {
    name: 'email-verification',
    parameters: LinkParameters,
    allowance: { messages: 20, called: 'verification links' },
    recipientOf: (message) => accounts.recipientOf(message),
    async compose(message) {
      const language = await accounts.languageOf(message);
      return mail.compose(recipientIn(message), await accounts.linkOf(message), language);
    },
  };
}
