import type { MessageKind } from '../messages/message-kinds';
import { SECOND_FACTOR_EVENTS, SecondFactorMail } from '../templates/second-factor-mail';
import { AccountParameters, recipientIn } from './account-source';
import type { KindSurroundings } from './surroundings';

/** Tell the owner of an account that its second factor was switched on or off, or that wrong codes have blocked it. */
export function secondFactor({ config, accounts }: KindSurroundings): MessageKind<AccountParameters>[] {
  const mail = new SecondFactorMail(config.PUBLIC_URL);
  return SECOND_FACTOR_EVENTS.map((name) => ({
    name,
    parameters: AccountParameters,
    allowance: { messages: 30, called: `notices ${name}` },
    recipientOf: (message) => accounts.recipientOf(message),
    compose: async (message) => mail.compose(name, recipientIn(message), await accounts.languageOf(message)),
  }));
}
