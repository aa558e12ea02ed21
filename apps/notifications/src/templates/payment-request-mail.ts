import { COOPERATIVE, type Language, MEMBERSHIP_FEE_CENTS, PAGES, withoutLinks } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
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
}

export class PaymentRequestMail {
  /** Formatted once, because that costs more than the rest of a message. */
  private readonly fees: Record<Language, string> = {
    it: euro(MEMBERSHIP_FEE_CENTS, 'it'),
    fr: euro(MEMBERSHIP_FEE_CENTS, 'fr'),
  };

  constructor(
    private readonly publicUrl: string,
    private readonly paymentUrl: string,
  ) {}

  compose(applicant: AskedApplicant): Mail {
    const view = this.view(applicant);
    return { ...letter(view), to: { name: view.name, address: applicant.email }, subject: view.texts.subject };
  }

  private view({ name: typedName, applicationCode: code, language }: AskedApplicant) {
    const name = withoutLinks(typedName);
    const fee = this.fees[language];
    const { email } = COOPERATIVE;
    const phone = COOPERATIVE.phone.replaceAll(' ', '\u00a0');
    const texts = filledIn(PAYMENT_REQUEST_TEXTS[language], { name, code, fee, email, phone });
    const steps = [texts.howOpen, texts.howCode, texts.howDone];
    return {
      ...{ language, texts, name, code, fee, steps },
      numberedSteps: steps.map((step, index) => `${index + 1}. ${step}`),
      personalAreaUrl: `${this.publicUrl}${PAGES.personalArea}`,
      paymentUrl: paymentUrlFor(code, this.paymentUrl),
    };
  }
}
