import {
  type ApplicantAccount,
  type CorrectionNoticeAnswer,
  INTERNAL,
  type Receipt,
  type ReceiptForDelivery,
  type TellStatusAnswer,
  type TellStatusRequest,
  toDelivery,
  type WithdrawalNotice,
} from '@lacorte/contracts';
import { isHeldKey, isReceiptKey, type RenderedReceipt } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';
import { Logger } from '@nestjs/common';
import { IsBoolean, IsNumberString, IsString, IsUUID } from 'class-validator';
import { NotWanted, readOrWithhold } from '../messages/fault';
import { addressOf } from '../messages/message';
import type { MessageKind } from '../messages/message-kinds';
import { correctionLetter, statusLetter, withdrawalLetter } from '../templates/application-letters';
import { confirmationMail } from '../templates/confirmation-mail';
import { feeSiteOf, type KindSurroundings } from './surroundings';

class ConfirmationParameters {
  @IsUUID()
  applicationId: string;
}

class StatusParameters {
  @IsUUID()
  applicationId: string;

  @IsString()
  changeId: string;
}

class EntryParameters {
  @IsUUID()
  applicationId: string;

  /** Id of the withdrawal or the correction. */
  @IsNumberString({ no_symbols: true })
  entryId: string;
}

class CorrectionParameters extends EntryParameters {
  /** Whether the message goes to the former e-mail address. */
  @IsBoolean()
  toFormer: boolean;
}

/** Confirms an application, with the receipt. */
export function confirmation(surroundings: KindSurroundings): MessageKind<ConfirmationParameters> {
  const { config, applications, held, accounts } = surroundings;
  const site = feeSiteOf(config);
  const storage = ObjectStorage.of(config);
  const logger = new Logger('Confirmation');
  /**
   * Reads the printed receipt. The result of the print job is not trusted, so that no other file is sent as the receipt (docs/adr/0025).
   *
   * @throws DomainError unavailable while object storage is down
   */
  const pdfOf = async ({ heldAs, key }: RenderedReceipt, applicationId: string): Promise<Buffer | null> => {
    if (isHeldKey(heldAs)) return held.find(heldAs);
    if (!heldAs && isReceiptKey(key, applicationId)) return storage.readAll({ bucket: config.S3_FILES_BUCKET, key });
    if (heldAs || key) logger.warn(`the print job of application ${applicationId} names another file than its receipt`);
    return null;
  };
  return {
    name: 'confirmation',
    parameters: ConfirmationParameters,
    // The allowance bounds the messages that a person causes by applying with another person's e-mail address (contract, section 4).
    allowance: { messages: 5, called: 'confirmations' },
    async compose({ id: messageId, language, parameters: { applicationId }, prepared }) {
      const [delivery, applicant] = await Promise.all([
        applications.call<ReceiptForDelivery>({ method: 'GET', path: INTERNAL.receipt(applicationId) }),
        applications.call<ApplicantAccount>({ method: 'GET', path: INTERNAL.applicant(applicationId) }),
      ]);
      const { receipt, rules, adding } = toDelivery(delivery);
      // `prepared` is empty when the receipt could not be printed. The message then has no attachment.
      const [rendered] = prepared as RenderedReceipt[];
      const pdf = rendered && isUpToDate(rendered, receipt) ? await pdfOf(rendered, receipt.id) : null;
      const { userId } = applicant;
      const isProven = await accounts.hasProven(userId, receipt.email);
      const link = { messageId, address: receipt.email };
      const token = applicant.isFirst ? await accounts.verificationFor(userId, link) : null;
      const mail = confirmationMail(site, receipt, language, { pdf, token, rules, adding });
      return { ...mail, account: userId, isProven };
    },
  };
}

/**
 * Tells whether a print names exactly the documents that are missing now, and shows the data as they were last corrected. The applicant may
 * have changed both while the mail server was down. A print by a worker of the previous release has no `missing`, and counts as up to date.
 */
function isUpToDate({ missing, correctedAt = null }: RenderedReceipt, receipt: Receipt): boolean {
  if (correctedAt !== receipt.correctedAt) return false;
  return missing === undefined || missing.join() === receipt.missing.join();
}

/** Tells an applicant the status. At each attempt, the applications service decides whether the message is still needed. */
export function statusChanged({ config, applications }: KindSurroundings): MessageKind<StatusParameters> {
  return {
    name: 'status-changed',
    parameters: StatusParameters,
    async compose({ id: messageId, language, parameters: { applicationId, changeId } }) {
      const body: TellStatusRequest = { changeId, messageId };
      const call = { method: 'POST', path: INTERNAL.tellStatus(applicationId), body } as const;
      const { notice } = await readOrWithhold<TellStatusAnswer>(applications, call);
      if (notice === null) throw new NotWanted('another change has followed, or the applicant knows the status');
      return statusLetter({ recipient: addressOf(notice), language, publicUrl: config.PUBLIC_URL }, notice);
    },
  };
}

/** Tells an applicant what was corrected. Of several corrections, only the last one has a message, which names all of them. */
export function applicationCorrected({
  config,
  applications,
  accounts,
}: KindSurroundings): MessageKind<CorrectionParameters> {
  return {
    name: 'application-corrected',
    parameters: CorrectionParameters,
    // An owner can correct the application often, and may have stated another person's address. Messages about acts of the office count for
    // the account of the application, so that no stranger can use up their allowance.
    allowance: { messages: 10, called: 'notices of corrections' },
    yields: 'always',
    async compose({ language, parameters: { applicationId, entryId, toFormer } }) {
      const call = INTERNAL.correctionNotice(applicationId, entryId);
      const { notice } = await readOrWithhold<CorrectionNoticeAnswer>(applications, call);
      if (notice === null) throw new NotWanted('another correction has followed');
      const email = toFormer ? notice.formerEmail : notice.email;
      if (email === null) throw new NotWanted('the application states its former address again');
      // A message to a mistyped former address must not tell its reader whose application it is.
      const recipient = toFormer ? { name: '', address: email } : addressOf(notice);
      const mail = correctionLetter({ recipient, language, publicUrl: config.PUBLIC_URL }, notice);
      const isProven = notice.by.includes('office') || (await accounts.hasProven(notice.userId, email));
      return { ...mail, account: notice.userId, isProven };
    },
  };
}

/** Returns the kinds of messages about a withdrawal and its undoing. Only the message about the newest of them is sent. */
export function withdrawals(surroundings: KindSurroundings): MessageKind<EntryParameters>[] {
  const { config, applications, accounts } = surroundings;
  return ['application-withdrawn', 'withdrawal-undone'].map((name) => ({
    name,
    parameters: EntryParameters,
    // A stranger can apply with any address, and withdraw as often as they like. Messages about acts of the office count for the account of
    // the application, so that no stranger can use up their allowance.
    allowance: { messages: 10, called: 'messages about withdrawals' },
    yields: 'always' as const,
    async compose({ language, parameters: { applicationId, entryId } }) {
      const reason = 'another withdrawal or its undoing has followed, or the application has been erased';
      const path = INTERNAL.withdrawalNotice(applicationId, entryId);
      const [notice, { userId }] = await Promise.all([
        readOrWithhold<WithdrawalNotice>(applications, path, reason),
        readOrWithhold<ApplicantAccount>(applications, INTERNAL.applicant(applicationId), reason),
      ]);
      const letter = { recipient: addressOf(notice), language, publicUrl: config.PUBLIC_URL };
      const isProven = notice.by === 'office' || (await accounts.hasProven(userId, notice.email));
      return { ...withdrawalLetter(letter, notice), account: userId, isProven };
    },
  }));
}
