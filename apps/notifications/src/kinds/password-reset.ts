import type { MessageKind } from '../messages/message-kinds';
import { PasswordResetMail } from '../templates/password-reset-mail';
import { LinkParameters, recipientIn } from './account-source';
import type { KindSurroundings } from './surroundings';

/** Brings the owner of an account the link that sets a new password. */
export function passwordReset({ config, accounts }: KindSurroundings): MessageKind<LinkParameters> {
  const mail = new PasswordResetMail(config.PUBLIC_URL);
  return {
    name: 'password-reset',
    parameters: LinkParameters,
    allowance: { messages: 30, called: 'password resets' },
    recipientOf: (message) => accounts.recipientOf(message),
    async compose(message) {
      const language = await accounts.languageOf(message);
      return mail.compose(recipientIn(message), await accounts.linkOf(message), language);
    },
  };
}
