import 'reflect-metadata';
import { IsBoolean } from 'class-validator';
import { type Page, RULES } from '../limits';
import { Accepted, Email, OneOf, OptionalText, RequiredText } from '../validation/decorators';
import { PersonName } from '../validation/person-name';

export const CONTACT_SUBJECTS = [
  'informazioni-bando',
  'supporto-iscrizione',
  'stato-domanda',
  'documentazione',
  'altro',
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** Body of POST /api/contacts (specification, section 5, Contact form). */
export class ContactDto {
  @PersonName('nome')
  nome: string;

  @PersonName('cognome')
  cognome: string;

  @Email()
  email: string;

  @OptionalText({ max: RULES.telefonoMax })
  telefono?: string | null;

  @OneOf(CONTACT_SUBJECTS, 'validation.oggetto.required')
  oggetto: ContactSubject;

  @RequiredText('validation.messaggio.required', { max: RULES.messageMax, multiline: true })
  messaggio: string;

  /** Code of the application that the message is about. Text that is no code is kept as it was typed. */
  @OptionalText({ max: 100 })
  applicationCode?: string | null;
}

/** Answer of POST /api/contacts. */
export interface ReceivedContact {
  id: string;
  /** `MSG-{year}-{6 digits}` */
  number: string;
}

/** The form as a visitor fills it in; the consent stays in the browser (specification, section 7). */
export class ContactFormDto extends ContactDto {
  @Accepted('validation.privacyConsent.required')
  privacyConsent: boolean;
}

/** One message as an administrator reads it. */
export interface Contact {
  id: string;
  /** Null in messages of older releases. */
  number: string | null;
  /** With its dashes, or the sender's text if it is no code. */
  applicationCode: string | null;
  nome: string;
  cognome: string;
  email: string;
  telefono: string | null;
  oggetto: ContactSubject;
  messaggio: string;
  /** ISO 8601 instants in UTC. */
  createdAt: string;
  answeredAt: string | null;
  /** E-mail of the administrator who marked the message as answered. */
  answeredBy: string | null;
}

/** Answer of GET /api/admin/contacts with `answered` (`true`, `false`), `page`, `pageSize`; newest first. */
export interface ContactsPage extends Page<Contact> {
  /** Number of unanswered messages, independent of the filter. */
  unanswered: number;
}

/** Body of PUT /api/admin/contacts/{id}/answered. */
export class MarkAnsweredDto {
  @IsBoolean({ message: 'validation.answered.invalid' })
  answered: boolean;
}
