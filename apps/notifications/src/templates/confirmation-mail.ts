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
import { bankView } from './bank-transfer';
import { linkTo } from './button-letter';
import { compiledLetter } from './compiled';
import { CONFIRMATION_HTML, CONFIRMATION_TEXT } from './confirmation-template';
import { CONFIRMATION_TEXTS } from './confirmation-texts';
import { paymentUrlFor } from './payment-link';
import { dateTime, euro, filledIn } from './wording';

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
    const texts = filledIn(CONFIRMATION_TEXTS[language], {
      code: receipt.applicationCode,
      name,
      submittedAt: dateTime(receipt.createdAt, language),
      fee,
      email: COOPERATIVE.email,
      months: rules.rankingEveryMonths,
      from: rules.waitMonths.from,
      to: rules.waitMonths.to,
      years: rules.leaseYears,
    });
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
