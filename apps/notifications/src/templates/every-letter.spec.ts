import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  COOPERATIVE,
  type Contact,
  exampleShownIn,
  LANGUAGES,
  type Language,
  type Receipt,
  withoutLinks,
} from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import type { Mail } from '../mail/mail-server';
import { type AccountMessage, accountLetter, erasureLetter, PAGE_OF } from './account-letters';
import { correctionLetter, feeLetter, reviewLetter, statusLetter, withdrawalLetter } from './application-letters';
import { confirmationMail } from './confirmation-mail';
import { contactCopyLetter, contactLetter } from './contact-mail';
import { documentRequestLetter, missingDocumentsLetter } from './document-letters';
import { paymentRequestMail } from './payment-request-mail';
import { rankingLetter } from './ranking-letter';
import { draftClosedLetter, draftReminderLetter, noticeConfirmationLetter, tenderOpenedLetter } from './tender-letter';

const SITE = 'https://lacorte.example.com';
const FEE_SITE = { publicUrl: SITE, paymentUrl: 'https://pay.example.com/quota', account: null };
const ID = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';
const CODE = 'DOM-2026-000042-17';
const ADDRESS = 'lucia@example.com';
const TOKEN = 'fQ3x9sJ0mVb7tYw2LrKcN8pHgZaDeUiOqRvXyT4kM1s';
const AT = '2026-07-20T22:30:00.000Z';
const ABOUT = { applicationCode: CODE, tenderTitle: { it: 'Bando', fr: 'Appel' } };
const TENDER = { title: { it: 'Bando 2027', fr: 'Appel 2027' }, closesAt: '2027-07-15T21:30:00.000Z' };
const MISSING = { applicationCode: CODE, missing: ['carta-identita' as const], closesAt: AT };
const DECIDED = { ...ABOUT, decision: 'accepted' as const, reason: 'Manca un certificato.' };

const WITHDRAWN = { ...ABOUT, isWithdrawn: true, isFinal: false, by: 'applicant' as const, reason: null };

const receipt: Receipt = {
  ...{ id: ID, applicationCode: CODE, ...exampleShownIn('receipt'), createdAt: AT },
  ...{ missing: ['carta-identita' as const], correctedAt: null },
};
const contact: Contact = {
  ...{ id: ID, nome: 'Amina', cognome: 'Bellini', email: 'amina@example.com', telefono: '+39 333 000 0000' },
  ...{ oggetto: 'altro', messaggio: 'Buongiorno', createdAt: AT, answeredAt: null, answeredBy: null },
  ...{ number: 'MSG-2026-000007', applicationCode: null },
};
const documentRequest = {
  applicationCode: CODE,
  request: {
    ...{ id: ID, state: 'open' as const, deadline: '2027-03-28', createdAt: AT, answeredAt: null },
    items: [{ section: 'carta-identita' as const, reason: 'Il retro non si legge.' }],
  },
};

type Letters = Record<string, (typed: string) => Mail>;

/** Each letter to an applicant, by each typed field that it shows. */
function lettersIn(language: Language): Letters {
  const to = (name: string) => ({ recipient: { name, address: ADDRESS }, language, publicUrl: SITE });
  const confirmation = (changes: Partial<Receipt>) => {
    const also = { pdf: null, token: TOKEN, rules: DEFAULT_RULES, adding: null };
    return confirmationMail(FEE_SITE, { ...receipt, ...changes }, language, also);
  };
  const ofAccounts = (Object.keys(PAGE_OF) as AccountMessage[]).map(
    (name) => [name, (typed: string) => accountLetter(name, { ...to(typed), token: TOKEN })] as const,
  );
  const ofDocuments = (['documents-requested', 'documents-reminder', 'documents-withdrawn'] as const).map(
    (name) => [name, (typed: string) => documentRequestLetter(name, to(typed), documentRequest)] as const,
  );
  const ranked = { ...ABOUT, stage: 'final' as const, place: null, reviewUntil: null };
  const amounts = { paidOn: '2026-11-02', amountCents: 5_000, paidCents: 5_000, dueCents: 10_000 };
  const fee = { applicationCode: CODE, ...amounts };
  const asked = { email: ADDRESS, applicationCode: CODE, feeCents: 15_000, language };
  return {
    'confirmation, nome': (nome) => confirmation({ nome }),
    'confirmation, cognome': (cognome) => confirmation({ cognome }),
    ...Object.fromEntries([...ofAccounts, ...ofDocuments]),
    'account-erased': (name) => erasureLetter(to(name), { isAddressProven: true }),
    'documents-missing': (name) => missingDocumentsLetter(to(name), MISSING),
    'opening-notice-confirmation': (name) => noticeConfirmationLetter(to(name), TOKEN),
    'tender-opened': (name) => tenderOpenedLetter(to(name), { ...TENDER, closesAt: null }),
    'draft-reminder': (name) => draftReminderLetter(to(name), TENDER),
    'draft-closed': (name) => draftClosedLetter(to(name), { ...TENDER, expiresAt: AT }),
    'contact-copy, nome': (nome) => contactCopyLetter({ ...contact, nome }, language),
    'contact-copy, messaggio': (messaggio) => contactCopyLetter({ ...contact, messaggio }, language),
    'contact-copy, applicationCode': (typed) => contactCopyLetter({ ...contact, applicationCode: typed }, language),
    'status-changed': (name) => statusLetter(to(name), { ...ABOUT, status: 'approved' }),
    'application-corrected': (name) => correctionLetter(to(name), { ...ABOUT, fields: ['email'], by: ['office'] }),
    'payment-received': (name) => feeLetter(to(name), { ...fee, kind: 'paid' }),
    'payment-received, part': (name) => feeLetter(to(name), { ...fee, kind: 'part' }),
    'payment-received, taken back': (name) => feeLetter(to(name), { ...fee, kind: 'taken-back' }),
    'payment-request': (name) => paymentRequestMail(FEE_SITE, { ...asked, name }),
    'ranking-published': (name) => rankingLetter({ ...to(name), rankingId: ID }, ranked),
    'review-decided, name': (name) => reviewLetter(to(name), DECIDED),
    'application-withdrawn': (name) => withdrawalLetter(to(name), WITHDRAWN),
    'application-withdrawn, reason': (typed) =>
      withdrawalLetter(to('Anna'), { ...WITHDRAWN, by: 'office', reason: withoutLinks(typed) }),
    'withdrawal-undone': (name) => withdrawalLetter(to(name), { ...WITHDRAWN, isWithdrawn: false }),
    'review-decided, reason': (typed) => reviewLetter(to('Anna'), { ...DECIDED, reason: withoutLinks(typed) }),
  };
}
const ofVisitor = (changes: Partial<Contact>) => contactLetter({ ...contact, ...changes }, SITE);
const TO_COOPERATIVE: Letters = {
  'contact, nome': (nome) => ofVisitor({ nome }),
  'contact, cognome': (cognome) => ofVisitor({ cognome }),
  'contact, telefono': (telefono) => ofVisitor({ telefono }),
  'contact, messaggio': (messaggio) => ofVisitor({ messaggio }),
};
const inAllLanguages = LANGUAGES.flatMap((language) =>
  Object.entries(lettersIn(language)).map(([name, compose]) => [`${name} (${language})`, compose] as const),
);
const TO_APPLICANTS: Letters = Object.fromEntries(inAllLanguages);

const MARKUP = [
  `</td></table><script>alert(1)</script><img src=x onerror='alert("1")'><!--`,
  '&lt;b&gt; &amp;amp; &#60;i&#62;',
  'https://example.com/phishing javascript:alert(1) <a href="//example.com">x</a>',
  `{{code}} {{{code}}} {{> x}} {{#each steps}}{{/each}} {name} {email} \${code} <%= code %> $& $1 $'`,
  '</style><style>*{display:none}</style>" style="background:url(//example.com)',
  'è<'.repeat(5_000),
];
const ADDRESSES = [
  ...['https://vincite.example.com/x', 'www.example.com', 'vincite.example.com', 'a@example.com'],
  'vincite\u3002example\u3002com',
];

const elementsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).join('');
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
/** Returns the text that a mail program shows. */
const shown = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp|#x(\w+));/g, (entity, code: string | undefined) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ENTITIES[entity] ?? entity),
    );

/** Keys of the texts of a file, with those of nested objects. */
function keysOf(file: string): unknown {
  const outline = (texts: unknown): unknown =>
    typeof texts === 'object' && !Array.isArray(texts)
      ? Object.entries(texts ?? {}).map(([key, part]) => [key, outline(part)])
      : null;
  return outline(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')));
}

it('has the same texts in both languages', () => {
  const files = globSync('*.json', { cwd: join(import.meta.dirname, 'it') });
  const findings = files.filter(
    (file) => JSON.stringify(keysOf(`it/${file}`)) !== JSON.stringify(keysOf(`fr/${file}`)),
  );
  expect([files.length > 0, findings]).toEqual([true, []]);
});

describe('every letter', () => {
  it('shows what was typed as it was typed in both parts, and makes nothing of it', () => {
    const findings: unknown[] = [];
    for (const [name, compose] of Object.entries({ ...TO_APPLICANTS, ...TO_COOPERATIVE })) {
      const harmless = compose('Anna');
      for (const typed of MARKUP) {
        const { html, text, subject } = compose(typed);
        const expected = name in TO_APPLICANTS ? withoutLinks(typed) : typed;
        const isRight = shown(html).includes(expected) && text.includes(expected) && subject === harmless.subject;
        if (!isRight || elementsOf(html) !== elementsOf(harmless.html)) findings.push([name, typed.slice(0, 40)]);
      }
    }
    expect(findings).toEqual([]);
  });

  it('to an applicant has no link for a mail program in the name', () => {
    const findings: unknown[] = [];
    for (const [name, compose] of Object.entries(TO_APPLICANTS)) {
      for (const address of ADDRESSES) {
        const { html, text, to } = compose(address);
        if ([html, text, to.name].some((part) => part.includes(address))) findings.push([name, address]);
      }
    }
    expect(findings).toEqual([]);
    expect(TO_APPLICANTS['confirmation, nome (it)']?.('Łucja M.').text).toContain('Gentile Łucja M. Ferrario,');
  });

  it('has links to the site in its language, with the fragment last', () => {
    const findings: unknown[] = [];
    for (const [name, compose] of Object.entries({ ...TO_APPLICANTS, ...TO_COOPERATIVE })) {
      const language = name.includes('(fr)') ? 'fr' : 'it';
      const { html, text } = compose('Anna');
      const links = `${html.replaceAll('&#x3D;', '=')} ${text}`.match(new RegExp(`${SITE}[^\\s"<]*`, 'g')) ?? [];
      const isRight = new RegExp(`^${SITE}/[\\w/-]*\\?lang=${language}(#(token=)?[\\w-]+)?\\.?$`);
      const wrong = links.filter((link) => !isRight.test(link));
      // A stranger may have typed a contact message: its copy has no link at all.
      const least = name.startsWith('contact-copy') ? 0 : 2;
      if (wrong.length > 0 || links.length < least) findings.push([name, wrong, links.length]);
    }
    expect(findings).toEqual([]);
  });

  it('keeps line breaks out of the subject, and shows signs of a text as they are', () => {
    const findings: unknown[] = [];
    for (const [name, compose] of Object.entries({ ...TO_APPLICANTS, ...TO_COOPERATIVE })) {
      if (/[\r\n]/.test(compose('X\r\nBcc: other@example.com').subject)) findings.push([name, 'line break']);
      if (!compose("D'Angelo & Figli").text.includes("D'Angelo & Figli")) findings.push([name, 'escaped text']);
    }
    expect(findings).toEqual([]);
  });

  it('loads nothing from anywhere, has no gap, and tells applicants whom to ask', () => {
    const findings: unknown[] = [];
    for (const [name, compose] of Object.entries({ ...TO_APPLICANTS, ...TO_COOPERATIVE })) {
      const { html, text, subject } = compose('Anna');
      if (/<(img|link|script|iframe)|url\(|@import/i.test(html)) findings.push([name, 'loads']);
      if ([html, text, subject].some((part) => /\{\w*\}|undefined/.test(part))) findings.push([name, 'gap']);
      if (subject === '') findings.push([name, 'no subject']);
      if (name in TO_APPLICANTS && !text.includes(COOPERATIVE.email)) findings.push([name, 'nobody to ask']);
    }
    expect(findings).toEqual([]);
  });
});
