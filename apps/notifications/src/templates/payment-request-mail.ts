import { type BankAccount, COOPERATIVE, type Language, PAGES, withoutLinks } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { bankView } from './bank-transfer';
import { linkTo } from './button-letter';
import { compiledLetter } from './compiled';
import { paymentUrlFor } from './payment-link';
import { PAYMENT_REQUEST_HTML, PAYMENT_REQUEST_TEXT } from './payment-request-template';
import { PAYMENT_REQUEST_TEXTS } from './payment-request-texts';
import { euro, filledIn } from './wording';

const letter = compiledLetter(PAYMENT_REQUEST_HTML, PAYMENT_REQUEST_TEXT);

export interface AskedApplicant {
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
    const texts = filledIn(PAYMENT_REQUEST_TEXTS[language], { name, code, fee, email, phone });
    const steps = [texts.howOpen, texts.howCode, texts.howDone];
    return {
      ...{ language, texts, name, code, fee, steps },
      numberedSteps: steps.map((step, index) => `${index + 1}. ${step}`),
      personalAreaUrl: linkTo(PAGES.personalArea, { publicUrl: this.publicUrl, language }),
      paymentUrl: paymentUrlFor(code, this.paymentUrl),
      bank: bankView(this.account, language, fee, code),
    };
  }
}
