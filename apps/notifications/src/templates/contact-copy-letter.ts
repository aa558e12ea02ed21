import { COOPERATIVE, type Contact, type Language, withoutLinks } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { compiledLetter } from './compiled';
import { CONTACT_COPY_TEXTS, CONTACT_SUBJECT_TEXTS } from './contact-copy-texts';
import { letterHtml, letterText } from './letter-template';
import { filledIn } from './wording';

const HTML =
  letterHtml(`    <h1 style="margin:0 0 18px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:27px;line-height:1.2;font-weight:600;">{{texts.title}}</h1>
    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 16px;">{{texts.before}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;overflow-wrap:anywhere;">
      {{#each details}}
      <span style="font-size:14px;color:#555b66;">{{label}}</span><br>
      <strong>{{value}}</strong><br>
      {{/each}}
    </td></tr></table>
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.messageTitle}}</h2>
    <div style="white-space:pre-wrap;overflow-wrap:anywhere;">{{message}}</div>
`);

const COPY_TEXT = letterText(`{{texts.greeting}}

{{texts.before}}

{{#each details}}
{{label}}{{../texts.colon}} {{value}}
{{/each}}

{{texts.messageTitle}}{{texts.colon}}

{{message}}
`);

const letter = compiledLetter(HTML, COPY_TEXT);

/** The copy of a contact message for its sender. A stranger may have typed it: nothing in it becomes a link. */
export function contactCopyLetter(contact: Contact, language: Language): Mail {
  const { nome, cognome, email: address, oggetto, messaggio, applicationCode } = contact;
  const name = withoutLinks(`${nome} ${cognome}`);
  const number = contact.number ?? '';
  const texts = filledIn(CONTACT_COPY_TEXTS[language], { name, number, email: COOPERATIVE.email });
  const details = [
    { label: texts.number, value: number },
    { label: texts.subject, value: CONTACT_SUBJECT_TEXTS[language][oggetto] },
    ...(applicationCode ? [{ label: texts.applicationCode, value: withoutLinks(applicationCode) }] : []),
  ];
  const view = { language, texts, details, message: withoutLinks(messaggio) };
  return { ...letter(view), to: { name, address }, subject: texts.title };
}
