import { COOPERATIVE, type Contact, type Language, PAGES, withoutLinks } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { COMMON_TEXTS, linkTo } from './button-letter';
import fr from './fr/contact.json' with { type: 'json' };
import it from './it/contact.json' with { type: 'json' };
import { compiledLetter, heading, link } from './letter-template';
import { dateTime, filledIn } from './wording';

const TEXTS: Record<Language, typeof it> = { it, fr };

const MESSAGE_HTML = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;overflow-wrap:anywhere;">
      {{#each details}}
      <span style="font-size:14px;color:#555b66;">{{label}}</span><br>
      <strong>{{#if href}}<a href="{{href}}" style="color:#8a3321;">{{value}}</a>{{else}}{{value}}{{/if}}</strong><br>
      {{/each}}
    </td></tr></table>
    ${heading('texts.messageTitle')}
    <div style="white-space:pre-wrap;overflow-wrap:anywhere;">{{message}}</div>`;

const MESSAGE_TEXT = `{{#each details}}
{{label}}{{../texts.colon}} {{value}}
{{/each}}

{{texts.messageTitle}}{{texts.colon}}

{{message}}
`;

const detail = (label: string, value: string | null | undefined, href: string | null = null) =>
  value ? [{ label, value, href }] : [];

const FORWARDED_HTML = `    ${MESSAGE_HTML}
    <p style="margin:26px 0 0;">{{texts.answer}} ${link('messagesUrl', 'texts.messagesLink')}.</p>
`;

const FORWARDED_TEXT = `{{texts.title}}

${MESSAGE_TEXT}
--
{{texts.answer}} {{texts.messagesLink}}: {{messagesUrl}}
`;

const forwarded = compiledLetter(FORWARDED_HTML, FORWARDED_TEXT);

const FORWARDED_TEXTS = {
  ...COMMON_TEXTS.it,
  title: 'Nuovo messaggio dal sito',
  preheader: 'Qualcuno ha scritto dalla pagina dei contatti.',
  messageTitle: 'Messaggio',
  answer:
    'Rispondendo a questa email scrive a chi ha mandato il messaggio. Poi lo segni come risposto nella pagina dei',
  messagesLink: 'messaggi',
  closing: 'Inviato dal sito di',
  why: 'Il messaggio è arrivato dal modulo della pagina dei contatti.',
};

/** Forwards a contact message to the cooperative, in Italian. */
export function contactLetter(contact: Contact, publicUrl: string): Mail {
  const { email } = contact;
  const name = `${contact.nome} ${contact.cognome}`;
  const subject = it.subjects[contact.oggetto];
  const details = [
    ...detail('Numero', contact.number),
    ...detail('Da', name),
    ...detail('Email', email, `mailto:${encodeURIComponent(email)}`),
    ...detail('Telefono', contact.telefono),
    ...detail('Oggetto', subject),
    ...detail('Codice della domanda', contact.applicationCode),
    ...detail('Inviato il', dateTime(contact.createdAt, 'it')),
  ];
  const messagesUrl = linkTo(PAGES.adminContacts, { publicUrl, language: 'it' });
  return {
    ...forwarded({ language: 'it', texts: FORWARDED_TEXTS, details, message: contact.messaggio, messagesUrl }),
    to: { name: COOPERATIVE.name, address: COOPERATIVE.email },
    replyTo: { name, address: email },
    subject: `Messaggio dal sito: ${subject}`,
  };
}

const COPY_HTML = `    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 16px;">{{texts.before}}</p>
    ${MESSAGE_HTML}
`;

const COPY_TEXT = `{{texts.greeting}}

{{texts.before}}

${MESSAGE_TEXT}`;

const copy = compiledLetter(COPY_HTML, COPY_TEXT);

/** Writes the copy of a contact message for its sender. A stranger may have typed the message, so no part of it becomes a link. */
export function contactCopyLetter(contact: Contact, language: Language): Mail {
  const { nome, cognome, email: address, oggetto, messaggio, applicationCode } = contact;
  const name = withoutLinks(`${nome} ${cognome}`);
  const number = contact.number ?? '';
  const given = { ...COMMON_TEXTS[language], ...TEXTS[language].copy };
  const texts = filledIn(given, { name, number, email: COOPERATIVE.email });
  const details = [
    ...detail(texts.number, number),
    ...detail(texts.subject, TEXTS[language].subjects[oggetto]),
    ...detail(texts.applicationCode, applicationCode && withoutLinks(applicationCode)),
  ];
  const view = { language, texts, details, message: withoutLinks(messaggio) };
  return { ...copy(view), to: { name, address }, subject: texts.title };
}
