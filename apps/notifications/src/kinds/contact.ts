import { type Contact, INTERNAL } from '@lacorte/contracts';
import { IsUUID } from 'class-validator';
import type { MessageKind } from '../messages/message-kinds';
import { ContactMail } from '../templates/contact-mail';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  contactId: string;
}

/** Forwards a visitor's message to the cooperative. */
export function contact({ config, applications }: KindSurroundings): MessageKind<Parameters> {
  const mail = new ContactMail(config.PUBLIC_URL);
  return {
    name: 'contact',
    parameters: Parameters,
    compose: async ({ parameters: { contactId } }) =>
      mail.compose(await applications.call<Contact>({ method: 'GET', path: INTERNAL.contact(contactId) })),
  };
}
