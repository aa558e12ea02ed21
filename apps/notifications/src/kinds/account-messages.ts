import type { Message } from '../messages/message';
import type { MessageKind } from '../messages/message-kinds';
import { accountLetter } from '../templates/account-letter';
import type { AccountMessage } from '../templates/account-texts';
import { AccountParameters, LinkParameters } from './account-source';
import { type KindSurroundings, letterTo } from './surroundings';

/** Tell the owner of an account about it, or bring the link that sets a new password or verifies the address. */
export function accountMessages({ config, accounts }: KindSurroundings): MessageKind[] {
  const kind = <P extends AccountParameters>(
    name: AccountMessage,
    allowance: MessageKind['allowance'],
    parameters: new () => P,
    tokenFor?: (message: Message<P>) => Promise<string>,
  ): MessageKind<P> => ({
    ...{ name, parameters, allowance },
    recipientOf: (message) => accounts.recipientOf(message),
    async compose(message) {
      const language = await accounts.languageOf(message);
      const letter = letterTo({ ...message, language }, config);
      return accountLetter(name, { ...letter, token: await tokenFor?.(message) });
    },
  });
  const link = (name: AccountMessage, messages: number, called: string) =>
    kind(name, { messages, called }, LinkParameters, (message) => accounts.linkOf(message));
  const notice = (name: AccountMessage, called = `notices ${name}`) =>
    kind(name, { messages: 30, called }, AccountParameters);
  return [
    // As many as auth lets one account ask for: three an hour.
    link('password-reset', 72, 'password resets'),
    link('email-verification', 20, 'verification links'),
    notice('password-changed', 'notices of a changed password'),
    // As many as confirmations: a stranger can begin a draft with any address.
    { ...kind('draft-begun', { messages: 5, called: 'drafts' }, AccountParameters), yields: true },
    ...(['totp-enabled', 'totp-disabled', 'totp-blocked'] as const).map((name) => notice(name)),
  ];
}
