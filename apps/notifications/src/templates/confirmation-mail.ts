import {
  COOPERATIVE,
  type Language,
  MEMBERSHIP_FEE_CENTS,
  PAGES,
  type Receipt,
  TENDER,
  TIME_ZONE,
  withoutLinks,
} from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { verificationUrl } from './account-letter';
import { compiledLetter } from './compiled';
import { CONFIRMATION_HTML, CONFIRMATION_TEXT } from './confirmation-template';
import { CONFIRMATION_TEXTS } from './confirmation-texts';
import { paymentUrlFor } from './payment-link';
import { euro, filledIn, LOCALES } from './wording';

const letter = compiledLetter(CONFIRMATION_HTML, CONFIRMATION_TEXT);

export class ConfirmationMail {
  constructor(
    private readonly publicUrl: string,
    private readonly paymentUrl: string,
  ) {}

  /** @param token of the link that verifies the address; null without one */
  compose(receipt: Receipt, language: Language, { pdf, token }: { pdf: Buffer | null; token: string | null }): Mail {
    const view = this.view(receipt, language, { hasAttachment: pdf !== null, token });
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
    { hasAttachment, token }: { hasAttachment: boolean; token: string | null },
  ) {
    const name = withoutLinks(`${receipt.nome} ${receipt.cognome}`);
    const texts = filledIn(CONFIRMATION_TEXTS[language], {
      code: receipt.applicationCode,
      name,
      submittedAt: instant(receipt.createdAt, language),
      fee: euro(MEMBERSHIP_FEE_CENTS, language),
      email: COOPERATIVE.email,
      months: TENDER.rankingEveryMonths,
      from: TENDER.waitMonths.from,
      to: TENDER.waitMonths.to,
      years: TENDER.leaseYears,
    });
    const steps = [texts.nextFee, texts.nextReview, texts.nextRanking, texts.nextLease];
    return {
      language,
      texts,
      name,
      hasAttachment,
      code: receipt.applicationCode,
      steps,
      numberedSteps: steps.map((step, index) => `${index + 1}. ${step}`),
      receiptUrl: `${this.publicUrl}${PAGES.receipt(receipt.id)}`,
      personalAreaUrl: `${this.publicUrl}${PAGES.personalArea}`,
      verificationUrl: token === null ? null : verificationUrl(this.publicUrl, token),
      paymentUrl: paymentUrlFor(receipt.applicationCode, this.paymentUrl),
    };
  }
}

function instant(createdAt: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  });
  return format.format(new Date(createdAt));
}
