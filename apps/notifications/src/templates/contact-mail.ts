import { COOPERATIVE, type Contact, PAGES } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { linkTo } from './button-letter';
import { compiledLetter } from './compiled';
import { CONTACT_SUBJECT_TEXTS } from './contact-copy-texts';
import { CONTACT_HTML, CONTACT_TEXT } from './contact-template';
import { dateTime } from './wording';

const letter = compiledLetter(CONTACT_HTML, CONTACT_TEXT);

const TEXTS = {
  title: 'Nuovo messaggio dal sito',
  preheader: 'Qualcuno ha scritto dalla pagina dei contatti.',
  messageTitle: 'Messaggio',
  answer:
    'Rispondendo a questa email scrive a chi ha mandato il messaggio. Poi lo segni come risposto nella pagina dei',
  messagesLink: 'messaggi',
  closing: 'Inviato dal sito di',
  why: 'Il messaggio è arrivato dal modulo della pagina dei contatti.',
};

export class ContactMail {
  constructor(private readonly publicUrl: string) {}

  compose(contact: Contact): Mail {
    const messagesUrl = linkTo(PAGES.adminContacts, { publicUrl: this.publicUrl, language: 'it' });
    const view = { texts: TEXTS, details: detailsOf(contact), message: contact.messaggio, messagesUrl };
    return {
      ...letter({ language: 'it', ...view }),
      to: { name: COOPERATIVE.name, address: COOPERATIVE.email },
      replyTo: { name: nameOf(contact), address: contact.email },
      subject: `Messaggio dal sito: ${CONTACT_SUBJECT_TEXTS.it[contact.oggetto]}`,
    };
  }
}

const nameOf = ({ nome, cognome }: Contact) => `${nome} ${cognome}`;

function detailsOf(contact: Contact): { label: string; value: string; href: string | null }[] {
  const { number, applicationCode, email, telefono, oggetto, createdAt } = contact;
  return [
    ...(number ? [{ label: 'Numero', value: number, href: null }] : []),
    { label: 'Da', value: nameOf(contact), href: null },
    { label: 'Email', value: email, href: `mailto:${encodeURIComponent(email)}` },
    ...(telefono ? [{ label: 'Telefono', value: telefono, href: null }] : []),
    { label: 'Oggetto', value: CONTACT_SUBJECT_TEXTS.it[oggetto], href: null },
    ...(applicationCode ? [{ label: 'Codice della domanda', value: applicationCode, href: null }] : []),
    { label: 'Inviato il', value: dateTime(createdAt, 'it'), href: null },
  ];
}
