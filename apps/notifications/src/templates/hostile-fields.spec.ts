import { describe, expect, it } from '@jest/globals';
import { type Contact, exampleShownIn, type Receipt, withoutLinks } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import type { Mail } from '../mail/mail-server';
import { accountLetter } from './account-letter';
import { ACCOUNT_TEXTS, type AccountMessage } from './account-texts';
import { ConfirmationMail } from './confirmation-mail';
import { ContactMail } from './contact-mail';
import { documentRequestLetter } from './document-request-letter';
import { feeLetter } from './fee-letter';
import { PaymentRequestMail } from './payment-request-mail';
import { rankingLetter } from './ranking-letter';
import { reviewLetter } from './review-letter';
import { statusLetter } from './status-letter';
import { draftReminderLetter, noticeConfirmationLetter, tenderOpenedLetter } from './tender-letter';

const SITE = 'https://lacorte.example.com';
const PAYMENT = 'https://pay.example.com/quota';
const ID = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';

const TOKEN = 'fQ3x9sJ0mVb7tYw2LrKcN8pHgZaDeUiOqRvXyT4kM1s';
const NOTHING = { pdf: null, token: null, rules: DEFAULT_RULES };
const receipt: Receipt = {
  id: ID,
  applicationCode: 'DOM-2026-000042-17',
  ...exampleShownIn('receipt'),
  createdAt: '2026-07-20T22:30:00.000Z',
};
const contact: Contact = {
  id: ID,
  nome: 'Amina',
  cognome: 'Bellini',
  email: 'amina@example.com',
  telefono: '+39 333 000 0000',
  oggetto: 'altro',
  messaggio: 'Buongiorno',
  createdAt: '2026-07-20T22:30:00.000Z',
  answeredAt: null,
  answeredBy: null,
};
const applicant = {
  name: 'Lucia Ferrario',
  email: 'lucia@example.com',
  applicationCode: 'DOM-2026-000042-17',
  feeCents: 15_000,
};

const documentRequest = {
  applicationCode: 'DOM-2026-000042-17',
  request: {
    ...{ id: ID, state: 'open' as const, deadline: '2027-03-28', createdAt: receipt.createdAt, answeredAt: null },
    items: [{ section: 'carta-identita' as const, reason: 'Il retro non si legge.' }],
  },
};

/** Each message, by each typed field that it shows. */
const MESSAGES: [string, (typed: string) => Mail][] = [
  ...(['nome', 'cognome'] as const).map((field): [string, (typed: string) => Mail] => [
    `the confirmation, ${field}`,
    (typed) => new ConfirmationMail(SITE, PAYMENT).compose({ ...receipt, [field]: typed }, 'it', NOTHING),
  ]),
  ...(['nome', 'cognome', 'telefono', 'messaggio'] as const).map((field): [string, (typed: string) => Mail] => [
    `a visitor's message, ${field}`,
    (typed) => new ContactMail(SITE).compose({ ...contact, [field]: typed }),
  ]),
  ...(['it', 'fr'] as const).flatMap((language) =>
    (Object.keys(ACCOUNT_TEXTS[language]) as AccountMessage[]).map((message): [string, (typed: string) => Mail] => [
      `the message ${message} (${language}), name`,
      (typed) => {
        const recipient = { name: typed, address: 'lucia@example.com' };
        return accountLetter(message, { recipient, language, publicUrl: SITE, token: TOKEN });
      },
    ]),
  ),
  ...(['it', 'fr'] as const).flatMap((language): [string, (typed: string) => Mail][] => {
    const to = (name: string) => ({ recipient: { name, address: 'lucia@example.com' }, language, publicUrl: SITE });
    const tender = { title: { it: 'Bando 2027', fr: 'Appel 2027' }, closesAt: null };
    return [
      [`the confirmation of a notice (${language}), name`, (typed) => noticeConfirmationLetter(to(typed), TOKEN)],
      [`the notice of an opening (${language}), name`, (typed) => tenderOpenedLetter(to(typed), tender)],
      [
        `the reminder of a draft (${language}), name`,
        (typed) => draftReminderLetter(to(typed), { ...tender, closesAt: '2027-07-15T21:30:00.000Z' }),
      ],
    ];
  }),
  ...(['it', 'fr'] as const).map((language): [string, (typed: string) => Mail] => [
    `the news about a status (${language}), name`,
    (typed) => {
      const recipient = { name: typed, address: 'lucia@example.com' };
      const notice = { applicationCode: 'DOM-2026-000042-17', tenderTitle: { it: 'Bando', fr: 'Appel' } };
      return statusLetter({ recipient, language, publicUrl: SITE }, { ...notice, status: 'approved' });
    },
  ]),
  ...(['it', 'fr'] as const).flatMap((language) =>
    (['documents-requested', 'documents-reminder', 'documents-withdrawn'] as const).map(
      (message): [string, (typed: string) => Mail] => [
        `the message ${message} (${language}), name`,
        (typed) => {
          const recipient = { name: typed, address: 'lucia@example.com' };
          return documentRequestLetter(message, { recipient, language, publicUrl: SITE }, documentRequest);
        },
      ],
    ),
  ),
  ...(['it', 'fr'] as const).map((language): [string, (typed: string) => Mail] => [
    `the letter that a fee has arrived (${language}), name`,
    (typed) => {
      const fee = { applicationCode: 'DOM-2026-000042-17', email: 'lucia@example.com', paidOn: '2026-11-02' };
      return feeLetter({ language, publicUrl: SITE }, { ...fee, name: typed, amountCents: 15_000 });
    },
  ]),
  ...(['it', 'fr'] as const).flatMap((language): [string, (typed: string) => Mail][] => {
    const to = (name: string) => ({ recipient: { name, address: 'lucia@example.com' }, language, publicUrl: SITE });
    const about = { applicationCode: 'DOM-2026-000042-17', tenderTitle: { it: 'Bando', fr: 'Appel' } };
    const ranked = { ...about, stage: 'final' as const, place: null, reviewUntil: null };
    const decided = { ...about, decision: 'accepted' as const, reason: 'Manca un certificato.' };
    return [
      [
        `the news about a ranking (${language}), name`,
        (typed) => rankingLetter({ ...to(typed), rankingId: ID }, ranked),
      ],
      [`the decision on a review (${language}), name`, (typed) => reviewLetter(to(typed), decided)],
      [
        `the decision on a review (${language}), reason`,
        (typed) => reviewLetter(to('Anna'), { ...decided, reason: withoutLinks(typed) }),
      ],
    ];
  }),
  ...(['it', 'fr'] as const).map((language): [string, (typed: string) => Mail] => [
    `a payment request (${language}), name`,
    (typed) => new PaymentRequestMail(SITE, PAYMENT).compose({ ...applicant, language, name: typed }),
  ]),
];

const TYPED: [string, string][] = [
  ['markup', `</td></table><script>alert(1)</script><img src=x onerror='alert("1")'><!--`],
  ['markup that is escaped already', '&lt;b&gt; &amp;amp; &#60;i&#62;'],
  ['addresses', 'https://example.com/phishing javascript:alert(1) <a href="//example.com">x</a>'],
  [
    'template signs',
    `{{code}} {{{code}}} {{> x}} {{#each steps}}{{/each}} {name} {email} \${code} <%= code %> $& $1 $'`,
  ],
  ['styles', '</style><style>*{display:none}</style>" style="background:url(//example.com)'],
  ['10,000 characters', 'è<'.repeat(5_000)],
];

const elementsOf = (html: string) => html.match(/<[^>]*>/g) ?? [];
/** As a mail program shows it. */
const shown = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp|#x(\w+));/g, (entity, code: string | undefined) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ENTITIES[entity] ?? entity),
    );
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const toApplicants = MESSAGES.filter(([what]) => !what.startsWith("a visitor's message"));

describe('the name of an applicant', () => {
  it.each(toApplicants)('is no link for a mail program in %s', (_, compose) => {
    for (const address of [
      'https://vincite.example.com/x',
      'www.example.com',
      'vincite.example.com',
      'a@example.com',
      'vincite\u3002example\u3002com',
    ]) {
      const { html, text, to } = compose(address);
      for (const part of [html, text, to.name]) expect(part).not.toContain(address);
    }
  });

  it('is as it was typed when nothing in it looks like an address', () => {
    const { text } = new ConfirmationMail(SITE, PAYMENT).compose({ ...receipt, nome: 'Łucja M.' }, 'it', NOTHING);
    expect(text).toContain('Gentile Łucja M. Ferrario,');
  });
});

describe.each(MESSAGES)('%s', (what, compose) => {
  const harmless = compose('Anna');
  const goesToApplicant = toApplicants.some(([other]) => other === what);

  it.each(TYPED)('shows %s as it was typed in both parts, and makes nothing of it', (_kind, typed) => {
    const { html, text, subject } = compose(typed);
    const expected = goesToApplicant ? withoutLinks(typed) : typed;
    expect(shown(html)).toContain(expected);
    expect(text).toContain(expected);
    expect(elementsOf(html)).toEqual(elementsOf(harmless.html));
    expect(subject).toBe(harmless.subject);
  });
});
