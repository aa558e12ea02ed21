import type { MessageKind } from '../messages/message-kinds';
import { PasswordChangedMail } from '../templates/password-changed-mail';
import { AccountParameters, recipientIn } from './account-source';
import type { KindSurroundings } from './surroundings';

/** Tells the owner of an account that its password has changed. */
export function passwordChanged({ config, accounts }: KindSurroundings): MessageKind<AccountParameters> {
  const mail = new PasswordChangedMail(config.PUBLIC_URL);
  return {
    name: 'password-changed',
    parameters: AccountParameters,
    allowance: { messages: 30, called: 'notices of a changed password' },
    recipientOf: (message) => accounts.recipientOf(message),
    compose: async (message) => mail.compose(recipientIn(message), await accounts.languageOf(message)),
  };
}
