import { type BankAccount, COOPERATIVE, type Language, PAGES, withoutLinks } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { COMMON_TEXTS, linkTo } from './button-letter';
import { compiledLetter } from './letter-template';
import { PAYMENT_REQUEST_TEXTS } from './payment-request-texts';
import { BANK_HTML, BANK_TEXT, bankView, paymentUrlFor } from './ways-to-pay';
import { euro, filledIn } from './wording';

const PAYMENT_REQUEST_HTML = `    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 22px;">{{texts.request}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;">
      <span style="font-size:14px;color:#555b66;">{{texts.codeLabel}}</span><br>
      <strong style="font-size:21px;line-height:1.4;color:#8a3321;font-variant-numeric:tabular-nums;">{{code}}</strong><br>
      <span style="font-size:15px;color:#1f2430;">{{texts.amountLabel}}{{texts.colon}} <strong style="white-space:nowrap;">{{fee}}</strong></span>
    </td></tr></table>
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:22px 0 4px;"><tr><td bgcolor="#a8432d" style="background:#a8432d;border-radius:10px;">
      <a href="{{paymentUrl}}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none;">{{texts.pay}}</a>
    </td></tr></table>
${BANK_HTML}    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.howTitle}}</h2>
    <ol style="margin:0;padding-left:24px;">
      {{#each steps}}
      <li style="margin:0 0 8px;padding-left:4px;">{{this}}</li>
      {{/each}}
    </ol>
    <p style="margin:16px 0 0;">{{texts.paid}}</p>
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.helpTitle}}</h2>
    <p style="margin:0;">{{texts.help}}</p>
    <p style="margin:10px 0 0;">{{texts.areaText}} <a href="{{personalAreaUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.areaLink}}</a>.</p>
`;

const PAYMENT_REQUEST_TEXT = `{{texts.greeting}}

{{texts.request}}

{{texts.codeLabel}}{{texts.colon}} {{code}}
{{texts.amountLabel}}{{texts.colon}} {{fee}}

{{texts.pay}}{{texts.colon}} {{paymentUrl}}
${BANK_TEXT}
{{texts.howTitle}}
{{#each numberedSteps}}
{{this}}
{{/each}}

{{texts.paid}}

{{texts.helpTitle}}
{{texts.help}}
{{texts.areaText}} {{texts.areaLink}}{{texts.colon}} {{personalAreaUrl}}
`;

const letter = compiledLetter(PAYMENT_REQUEST_HTML, PAYMENT_REQUEST_TEXT);

interface AskedApplicant {
  name: string;
  email: string;
  applicationCode: string;
  language: Language;
  feeCents: number;
}

export class PaymentRequestMail {
  constructor(
    private readonly publicUrl: string,
    private readonly paymentUrl: string,
    private readonly account: BankAccount | null = null,
  ) {}

  compose(applicant: AskedApplicant): Mail {
    const view = this.view(applicant);
    return { ...letter(view), to: { name: view.name, address: applicant.email }, subject: view.texts.subject };
  }

  private view({ name: typedName, applicationCode: code, language, feeCents }: AskedApplicant) {
    const name = withoutLinks(typedName);
    const fee = euro(feeCents, language);
    const { email } = COOPERATIVE;
    const phone = COOPERATIVE.phone.replaceAll(' ', '\u00a0');
    const given = { ...COMMON_TEXTS[language], ...PAYMENT_REQUEST_TEXTS[language] };
    const texts = filledIn(given, { name, code, fee, email, phone });
    const steps = [texts.howOpen, texts.howCode, texts.howDone];
    return {
      language,
      texts,
      name,
      code,
      fee,
      steps,
      numberedSteps: steps.map((step, index) => `${index + 1}. ${step}`),
      personalAreaUrl: linkTo(PAGES.personalArea, { publicUrl: this.publicUrl, language }),
      paymentUrl: paymentUrlFor(code, this.paymentUrl),
      bank: bankView(this.account, language, fee, code),
    };
  }
}
