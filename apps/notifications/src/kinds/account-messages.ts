import { type ErasedRecipient, INTERNAL } from '@lacorte/contracts';
import { IsBoolean } from 'class-validator';
import { readOrWithhold } from '../messages/fault';
import { LAST_MESSAGE, type Message } from '../messages/message';
import type { MessageKind } from '../messages/message-kinds';
import { type AccountMessage, accountLetter, erasureLetter } from '../templates/account-letters';
import { AccountParameters, ChangeParameters, LinkParameters } from './account-source';
import { type KindSurroundings, letterTo } from './surroundings';

class ErasureParameters {
  @IsBoolean()
  isAddressProven: boolean;
}

/** Messages to the owner of an account about changes of it, or with a link to set a new password or verify the e-mail address. */
export function accountMessages({ config, accounts }: KindSurroundings): MessageKind[] {
  const kind = <P extends AccountParameters>(
    name: AccountMessage,
    { allowance, yields }: Pick<MessageKind, 'allowance' | 'yields'>,
    parameters: new () => P,
    tokenFor?: (message: Message<P>) => Promise<string>,
    recipientOf = (message: Message<P>) => accounts.recipientOf(message),
  ): MessageKind<P> => ({
    name,
    parameters,
    allowance,
    yields,
    recipientOf,
    async compose(message) {
      const language = await accounts.languageOf(message);
      const letter = letterTo({ ...message, language }, config);
      const { isUnlinked } = message.parameters as ChangeParameters;
      return accountLetter(name, { ...letter, isUnlinked, token: await tokenFor?.(message) });
    },
  });
  // A stranger can begin accounts with invented e-mail addresses and cause many links and notices, so these messages yield.
  const link = (
    name: AccountMessage,
    {
      recipientOf,
      ...allowance
    }: NonNullable<MessageKind['allowance']> & Pick<MessageKind<LinkParameters>, 'recipientOf'>,
  ) =>
    kind(name, { allowance, yields: 'repeated' }, LinkParameters, (message) => accounts.linkOf(message), recipientOf);
  const notice = (name: AccountMessage, called = `notices ${name}`) =>
    kind(name, { allowance: { messages: 30, called }, yields: 'always' }, ChangeParameters);
  return [
    // The auth service lets one account request three resets an hour, so 72 a day.
    link('password-reset', { messages: 72, called: 'password resets' }),
    link('email-verification', { messages: 20, called: 'verification links' }),
    link('email-change', {
      ...{ messages: 20, called: 'links to a new address' },
      recipientOf: (message) => accounts.recipientOfChange(message, 'to'),
    }),
    kind(
      'email-changed',
      { allowance: { messages: 30, called: 'notices of a changed address' }, yields: 'always' },
      LinkParameters,
      undefined,
      (message) => accounts.recipientOfChange(message, 'from'),
    ),
    // A stranger can name any e-mail address, so one mailbox gets few of these messages.
    kind(
      'email-taken',
      { allowance: { messages: 5, called: 'notices email-taken' }, yields: 'always' },
      AccountParameters,
    ),
    notice('password-changed', 'notices of a changed password'),
    // A stranger can begin a draft with any e-mail address, so the allowance is as small as that of confirmations.
    kind('draft-begun', { allowance: { messages: 5, called: 'drafts' }, yields: 'always' }, AccountParameters),
    notice('totp-enabled'),
    notice('totp-disabled'),
    notice('totp-blocked'),
  ];
}

/** The last message about an erased account. It has the id of the auth service's event, which keeps the e-mail address. */
export function accountErased({ config, auth }: KindSurroundings): MessageKind<ErasureParameters> {
  return {
    name: LAST_MESSAGE,
    parameters: ErasureParameters,
    // A stranger can begin an account with any e-mail address and erase it, so one mailbox gets few of these messages.
    allowance: { messages: 5, called: 'notices of an erasure' },
    yields: 'always',
    async recipientOf({ id }) {
      const path = INTERNAL.erasedRecipient(id);
      const { email, isAddressVerified } = await readOrWithhold<ErasedRecipient>(
        auth,
        path,
        'the erasure has finished',
      );
      // The event stands for the account here, because an account can be erased only once.
      return { name: '', address: email, account: id, isProven: isAddressVerified };
    },
    compose: (message) => erasureLetter(letterTo(message, config), message.parameters),
  };
}
