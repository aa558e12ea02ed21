import {
  type AddingPeriod,
  type BankAccount,
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
import { CONFIRMATION_TEXTS } from './confirmation-texts';
import { compiledLetter } from './letter-template';
import { BANK_HTML, BANK_TEXT, bankView, paymentUrlFor } from './ways-to-pay';
import { dateTime, euro, filledIn } from './wording';

const CONFIRMATION_HTML = `    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 22px;">{{texts.received}}{{#if hasAttachment}} {{texts.attached}}{{/if}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;">
      <span style="font-size:14px;color:#555b66;">{{texts.codeLabel}}</span><br>
      <strong style="font-size:21px;line-height:1.4;color:#8a3321;font-variant-numeric:tabular-nums;">{{code}}</strong><br>
      <span style="font-size:15px;color:#1f2430;">{{texts.statusLabel}}{{texts.colon}} <strong>{{texts.status}}</strong></span>
    </td></tr></table>
    <p style="margin:18px 0 0;"><a href="{{receiptUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.receiptLink}}</a></p>
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
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.nextTitle}}</h2>
    <ol style="margin:0;padding-left:24px;">
      {{#each steps}}
      <li style="margin:0 0 8px;padding-left:4px;">{{this}}</li>
      {{/each}}
    </ol>
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 4px;"><tr><td bgcolor="#a8432d" style="background:#a8432d;border-radius:10px;">
      <a href="{{paymentUrl}}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none;">{{texts.pay}}</a>
    </td></tr></table>
${BANK_HTML}    {{#if verificationUrl}}
    <p style="margin:26px 0 0;">{{texts.verifyText}} <a href="{{verificationUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.verifyLink}}</a></p>
    {{/if}}
    <p style="margin:26px 0 0;">{{texts.areaText}} <a href="{{personalAreaUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.areaLink}}</a></p>
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
  /** Token of the link that verifies the address; null without a link. */
  token: string | null;
  /** Rules of the application's tender. */
  rules: TenderRules;
  /** Null once nothing can be added any more. */
  adding: AddingPeriod | null;
}

export class ConfirmationMail {
  constructor(
    private readonly publicUrl: string,
    private readonly paymentUrl: string,
    private readonly account: BankAccount | null = null,
  ) {}

  compose(receipt: Receipt, language: Language, { pdf, ...enclosed }: Enclosed): Mail {
    const view = this.view(receipt, language, { hasAttachment: pdf !== null, ...enclosed });
    const filename = `ricevuta-domanda-${receipt.applicationCode}.pdf`;
    return {
      ...letter(view),
      to: { name: view.name, address: receipt.email },
      subject: view.texts.subject,
      attachments: pdf ? [{ filename, content: pdf, contentType: 'application/pdf' }] : [],
    };
  }

  private view(
    receipt: Receipt,
    language: Language,
    { hasAttachment, token, rules, adding }: Omit<Enclosed, 'pdf'> & { hasAttachment: boolean },
  ) {
    const name = withoutLinks(`${receipt.nome} ${receipt.cognome}`);
    const fee = euro(rules.feeCents, language);
    const texts = filledIn(
      { ...COMMON_TEXTS[language], ...CONFIRMATION_TEXTS[language] },
      {
        code: receipt.applicationCode,
        name,
        submittedAt: dateTime(receipt.createdAt, language),
        fee,
        email: COOPERATIVE.email,
        months: rules.rankingEveryMonths,
        from: rules.waitMonths.from,
        to: rules.waitMonths.to,
        years: rules.leaseYears,
      },
    );
    const site = { publicUrl: this.publicUrl, language };
    const steps = [texts.nextFee, texts.nextReview, texts.nextRanking, texts.nextLease];
    return {
      language,
      texts,
      name,
      hasAttachment,
      code: receipt.applicationCode,
      missing: missingDocumentsText(receipt.missing, adding, language),
      steps,
      numberedSteps: steps.map((step, index) => `${index + 1}. ${step}`),
      receiptUrl: linkTo(PAGES.receipt(receipt.id), site),
      personalAreaUrl: linkTo(PAGES.personalArea, site),
      verificationUrl: token === null ? null : linkTo(PAGES.confirmEmail, site, token),
      paymentUrl: paymentUrlFor(receipt.applicationCode, this.paymentUrl),
      bank: bankView(this.account, language, fee, receipt.applicationCode),
    };
  }
}
