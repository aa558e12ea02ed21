import { type ErasedRecipient, INTERNAL } from '@lacorte/contracts';
import { IsBoolean } from 'class-validator';
import { stillThere } from '../messages/fault';
import { LAST_MESSAGE } from '../messages/message';
import type { MessageKind } from '../messages/message-kinds';
import { erasureLetter } from '../templates/erasure-letter';
import { type KindSurroundings, letterTo } from './surroundings';

class Parameters {
  @IsBoolean()
  isAddressProven: boolean;
}

/** The last message about an erased account. Its id is that of the event in auth, which has the address until the message is sent. */
export function accountErased({ config, auth }: KindSurroundings): MessageKind<Parameters> {
  return {
    name: LAST_MESSAGE,
    parameters: Parameters,
    // A stranger can begin an account with any address, and erase it.
    allowance: { messages: 5, called: 'notices of an erasure' },
    async recipientOf({ id }) {
      const call = { method: 'GET', path: INTERNAL.erasedRecipient(id) } as const;
      const { email } = await stillThere<ErasedRecipient>(auth, call, 'the erasure has finished');
      return { name: '', address: email };
    },
    compose: (message) => erasureLetter(letterTo(message, config), message.parameters),
  };
}
