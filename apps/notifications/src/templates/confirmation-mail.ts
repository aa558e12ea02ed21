import {
  type AddingPeriod,
  COOPERATIVE,
  type Language,
  missingDocumentsText,
  PAGES,
  type Receipt,
  withoutLinks,
} from '@lacorte/contracts';
import type { TenderRules } from '@lacorte/tender-rules';
import type { Mail } from '../mail/mail-server';
import { COMMON_TEXTS, linkTo } from './button-letter';
import fr from './fr/confirmation.json' with { type: 'json' };
import it from './it/confirmation.json' with { type: 'json' };
import { button, compiledLetter, heading, link, STEPS, stepsView } from './letter-template';
import { BANK_HTML, BANK_TEXT, bankView, type FeeSite, paymentUrlFor } from './ways-to-pay';
import { dateTime, euro, filledIn } from './wording';

export const TEXTS: Record<Language, typeof it> = { it, fr };

const CONFIRMATION_HTML = `    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 22px;">{{texts.received}}{{#if hasAttachment}} {{texts.attached}}{{/if}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;">
      <span style="font-size:14px;color:#555b66;">{{texts.codeLabel}}</span><br>
      <strong style="font-size:21px;line-height:1.4;color:#8a3321;font-variant-numeric:tabular-nums;">{{code}}</strong><br>
      <span style="font-size:15px;color:#1f2430;">{{texts.statusLabel}}{{texts.colon}} <strong>{{texts.status}}</strong></span>
    </td></tr></table>
    <p style="margin:18px 0 0;">${link('receiptUrl', 'texts.receiptLink')}</p>
    {{#if missing}}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0;background:#fbefd3;border-radius:12px;"><tr><td style="padding:16px 18px;">
      <strong style="color:#744f05;">{{missing.title}}</strong>
      <ul style="margin:6px 0 8px;padding-left:24px;">
        {{#each missing.names}}
        <li>{{this}}</li>
        {{/each}}
      </ul>
      {{missing.until}}
    </td></tr></table>
    {{/if}}
    ${heading('texts.nextTitle')}
    ${STEPS}
    ${button('paymentUrl', 'texts.pay', '20px 0 4px')}
    ${BANK_HTML}
    {{#if verificationUrl}}
    <p style="margin:26px 0 0;">{{texts.verifyText}} ${link('verificationUrl', 'texts.verifyLink')}</p>
    {{/if}}
    <p style="margin:26px 0 0;">{{texts.areaText}} ${link('personalAreaUrl', 'texts.areaLink')}</p>
`;

const CONFIRMATION_TEXT = `{{texts.greeting}}

{{texts.received}}{{#if hasAttachment}}
{{texts.attached}}{{/if}}

{{texts.codeLabel}}{{texts.colon}} {{code}}
{{texts.statusLabel}}{{texts.colon}} {{texts.status}}
{{texts.receiptLink}}{{texts.colon}} {{receiptUrl}}
{{#if missing}}

{{missing.title}}
{{#each missing.names}}
- {{this}}
{{/each}}
{{missing.until}}
{{/if}}

{{texts.nextTitle}}
{{#each numberedSteps}}
{{this}}
{{/each}}

{{texts.pay}}{{texts.colon}} {{paymentUrl}}
${BANK_TEXT}{{#if verificationUrl}}

{{texts.verifyText}}
{{verificationUrl}}
{{/if}}

{{texts.areaText}}
{{personalAreaUrl}}
`;

const letter = compiledLetter(CONFIRMATION_HTML, CONFIRMATION_TEXT);

interface Enclosed {
  pdf: Buffer | null;
  /** Token of the link that verifies the e-mail address; null without a link. */
  token: string | null;
  rules: TenderRules;
  /** Null when documents can no longer be added. */
  adding: AddingPeriod | null;
}

export function confirmationMail(
  { publicUrl, paymentUrl, account }: FeeSite,
  receipt: Receipt,
  language: Language,
  { pdf, token, rules, adding }: Enclosed,
): Mail {
  const { applicationCode: code } = receipt;
  const name = withoutLinks(`${receipt.nome} ${receipt.cognome}`);
  const fee = euro(rules.feeCents, language);
  const texts = filledIn(
    { ...COMMON_TEXTS[language], ...TEXTS[language] },
    {
      ...{ code, name, fee, ...rules.waitMonths, months: rules.rankingEveryMonths, years: rules.leaseYears },
      ...{ submittedAt: dateTime(receipt.createdAt, language), email: COOPERATIVE.email },
    },
  );
  const site = { publicUrl, language };
  const steps = [texts.nextFee, texts.nextReview, texts.nextRanking, texts.nextLease];
  const view = {
    ...{ language, texts, code, hasAttachment: pdf !== null },
    missing: missingDocumentsText(receipt.missing, adding, language),
    ...stepsView(steps),
    receiptUrl: linkTo(PAGES.receipt(receipt.id), site),
    personalAreaUrl: linkTo(PAGES.personalArea, site),
    verificationUrl: token === null ? null : linkTo(PAGES.confirmEmail, site, token),
    paymentUrl: paymentUrlFor(code, paymentUrl),
    bank: bankView(account, language, fee, code),
  };
  const filename = `ricevuta-domanda-${code}.pdf`;
  return {
    ...letter(view),
    to: { name, address: receipt.email },
    subject: texts.subject,
    attachments: pdf ? [{ filename, content: pdf, contentType: 'application/pdf' }] : [],
  };
}
