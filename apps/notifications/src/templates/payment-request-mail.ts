import { COOPERATIVE, type Language, PAGES, withoutLinks } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { COMMON_TEXTS, linkTo } from './button-letter';
import fr from './fr/payment-request.json' with { type: 'json' };
import it from './it/payment-request.json' with { type: 'json' };
import { button, compiledLetter, heading, link, STEPS, stepsView } from './letter-template';
import { BANK_HTML, BANK_TEXT, bankView, type FeeSite, paymentUrlFor } from './ways-to-pay';
import { euro, filledIn } from './wording';

const TEXTS: Record<Language, typeof it> = { it, fr };

const PAYMENT_REQUEST_HTML = `    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 22px;">{{texts.request}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;">
      <span style="font-size:14px;color:#555b66;">{{texts.codeLabel}}</span><br>
      <strong style="font-size:21px;line-height:1.4;color:#8a3321;font-variant-numeric:tabular-nums;">{{code}}</strong><br>
      <span style="font-size:15px;color:#1f2430;">{{texts.amountLabel}}{{texts.colon}} <strong style="white-space:nowrap;">{{fee}}</strong></span>
    </td></tr></table>
    ${button('paymentUrl', 'texts.pay', '22px 0 4px')}
    ${BANK_HTML}
    ${heading('texts.howTitle')}
    ${STEPS}
    <p style="margin:16px 0 0;">{{texts.paid}}</p>
    ${heading('texts.helpTitle')}
    <p style="margin:0;">{{texts.help}}</p>
    <p style="margin:10px 0 0;">{{texts.areaText}} ${link('personalAreaUrl', 'texts.areaLink')}.</p>
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

export function paymentRequestMail({ publicUrl, paymentUrl, account }: FeeSite, applicant: AskedApplicant): Mail {
  const { applicationCode: code, language, feeCents } = applicant;
  const name = withoutLinks(applicant.name);
  const fee = euro(feeCents, language);
  const { email } = COOPERATIVE;
  const phone = COOPERATIVE.phone.replaceAll(' ', '\u00a0');
  const texts = filledIn({ ...COMMON_TEXTS[language], ...TEXTS[language] }, { name, code, fee, email, phone });
  const view = {
    ...{ language, texts, code, fee },
    ...stepsView([texts.howOpen, texts.howCode, texts.howDone]),
    personalAreaUrl: linkTo(PAGES.personalArea, { publicUrl, language }),
    paymentUrl: paymentUrlFor(code, paymentUrl),
    bank: bankView(account, language, fee, code),
  };
  return { ...letter(view), to: { name, address: applicant.email }, subject: texts.subject };
}
