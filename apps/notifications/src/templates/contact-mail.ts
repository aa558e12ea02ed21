import { COOPERATIVE, type Contact, type Language, PAGES, withoutLinks } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { COMMON_TEXTS, linkTo } from './button-letter';
import { CONTACT_COPY_TEXTS, CONTACT_SUBJECT_TEXTS } from './contact-texts';
import { compiledLetter } from './letter-template';
import { dateTime, filledIn } from './wording';

const CONTACT_HTML = `    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;overflow-wrap:anywhere;">
      {{#each details}}
      <span style="font-size:14px;color:#555b66;">{{label}}</span><br>
      <strong>{{#if href}}<a href="{{href}}" style="color:#8a3321;">{{value}}</a>{{else}}{{value}}{{/if}}</strong><br>
      {{/each}}
    </td></tr></table>
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.messageTitle}}</h2>
    <div style="white-space:pre-wrap;overflow-wrap:anywhere;">{{message}}</div>
    <p style="margin:26px 0 0;">{{texts.answer}} <a href="{{messagesUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.messagesLink}}</a>.</p>
`;

const CONTACT_TEXT = `{{texts.title}}

{{#each details}}
{{label}}: {{value}}
{{/each}}

{{texts.messageTitle}}:

{{message}}

--
{{texts.answer}} {{texts.messagesLink}}: {{messagesUrl}}
`;

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

const COPY_HTML = `    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 16px;">{{texts.before}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;overflow-wrap:anywhere;">
      {{#each details}}
      <span style="font-size:14px;color:#555b66;">{{label}}</span><br>
      <strong>{{value}}</strong><br>
      {{/each}}
    </td></tr></table>
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.messageTitle}}</h2>
    <div style="white-space:pre-wrap;overflow-wrap:anywhere;">{{message}}</div>
`;

const COPY_TEXT = `{{texts.greeting}}

{{texts.before}}

{{#each details}}
{{label}}{{../texts.colon}} {{value}}
{{/each}}

{{texts.messageTitle}}{{texts.colon}}

{{message}}
`;

const copy = compiledLetter(COPY_HTML, COPY_TEXT);

/** Writes the copy of a contact message for its sender. A stranger may have typed the message, so no part of it becomes a link. */
export function contactCopyLetter(contact: Contact, language: Language): Mail {
  const { nome, cognome, email: address, oggetto, messaggio, applicationCode } = contact;
  const name = withoutLinks(`${nome} ${cognome}`);
  const number = contact.number ?? '';
  const given = { ...COMMON_TEXTS[language], ...CONTACT_COPY_TEXTS[language] };
  const texts = filledIn(given, { name, number, email: COOPERATIVE.email });
  const details = [
    { label: texts.number, value: number },
    { label: texts.subject, value: CONTACT_SUBJECT_TEXTS[language][oggetto] },
    ...(applicationCode ? [{ label: texts.applicationCode, value: withoutLinks(applicationCode) }] : []),
  ];
  const view = { language, texts, details, message: withoutLinks(messaggio) };
  return { ...copy(view), to: { name, address }, subject: texts.title };
}
