import { type Contact, INTERNAL } from '@lacorte/contracts';
import { IsUUID } from 'class-validator';
import { readOrWithhold } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { contactCopyLetter, contactLetter } from '../templates/contact-mail';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  contactId: string;
}

/** Forwards a visitor's message to the cooperative. */
export function contact({ config, applications }: KindSurroundings): MessageKind<Parameters> {
  return {
    name: 'contact',
    parameters: Parameters,
    compose: async ({ parameters: { contactId } }) => {
      const call = { method: 'GET', path: INTERNAL.contact(contactId) } as const;
      return contactLetter(await applications.call<Contact>(call), config.PUBLIC_URL);
    },
  };
}

/** Sends a copy to the visitor, whose e-mail address is not proven. */
export function contactCopy({ applications }: KindSurroundings): MessageKind<Parameters> {
  return {
    name: 'contact-copy',
    parameters: Parameters,
    // The allowance bounds the messages that a person causes by typing another person's e-mail address.
    allowance: { messages: 5, called: 'copies of contact messages' },
    yields: 'always',
    compose: async ({ language, parameters: { contactId } }) => {
      return contactCopyLetter(
        await readOrWithhold<Contact>(applications, INTERNAL.contact(contactId), 'the message has been deleted'),
        language,
      );
    },
  };
}
