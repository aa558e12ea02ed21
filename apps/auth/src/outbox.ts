import { DEFAULT_LANGUAGE, LANGUAGE_KEY, LANGUAGES, type Language } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import { type ChangeEmailJob, EraseAccountJob, JOBS, type NoteAccountChangeJob, QUEUES } from '@lacorte/jobs';
import { event, type FollowingJob, messageJob, Outbox } from '@lacorte/outbox';
import type { JobsOptions } from 'bullmq';
import { IsBoolean, IsIn, IsOptional, IsString, IsUUID } from 'class-validator';
import type { Request } from 'express';
import { SCHEMA } from './config';

/** An event that leads to an e-mail to the owner of an account. Rows and jobs contain no e-mail address and no link. */
class AccountEvent {
  @IsUUID()
  userId: string;

  /** Language of the request. Without a language cookie, the e-mail is in the language of the latest application. */
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language;
}

/** The owner gets an e-mail at the end if the event has a language. An erasure that a restore repeats has no language. */
class AccountErased extends EraseAccountJob {
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language;

  /** Whether a mailed link had verified the address. */
  @IsOptional()
  @IsBoolean()
  isVerified?: boolean;
}

/** A former address of an erased account. The event names no account, because the erasure deletes events that name it. */
class ErasureToTell {
  /** Undefined once the e-mail was sent or given up. */
  @IsOptional()
  @IsString()
  email?: string;

  @IsIn(LANGUAGES)
  language: Language;

  /** Whether a mailed link had verified the address. */
  @IsOptional()
  @IsBoolean()
  isVerified?: boolean;
}

class PasswordChanged extends AccountEvent {
  /** Whether the change has unlinked an account at an identity provider. */
  @IsOptional()
  @IsBoolean()
  isUnlinked?: boolean;
}

class LinkRequested extends AccountEvent {
  @IsUUID()
  requestId: string;
}

/** Retries without end, for work that is never given up. */
const UNTIL_DONE: JobsOptions = { attempts: 1_000_000, backoff: { type: 'fixed', delay: 5_000 } };

/**
 * Removes completed jobs, because they have an e-mail address. The auth service ends an erasure itself, so no job must remain as a record.
 */
const ERASING: JobsOptions = { ...UNTIL_DONE, removeOnComplete: true };

export const OUTBOX = new Outbox(SCHEMA, {
  /**
   * Each step starts when the one before it has ended, and may run twice (docs/adr/0042). The event ends when each process has reported its
   * step (`NOTE_STEP`) and the last message was sent or given up. Only the event has the e-mail address for that message.
   */
  'account-erased': event(AccountErased, eraseAccount, { isEndedByService: true }),
  /** The last message to a former address. It waits for no step, because its reader may have to act at once. */
  'erasure-to-tell': event(ErasureToTell, (former, eventId) => lastMessage(eventId, former.language), {
    isEndedByService: true,
  }),
  'password-reset-requested': requestOfLink('password-reset'),
  'password-changed': changeOfAccount('password-changed', PasswordChanged),
  'totp-enabled': changeOfAccount('totp-enabled', AccountEvent),
  'totp-disabled': changeOfAccount('totp-disabled', AccountEvent),
  'totp-blocked': event(AccountEvent, (account, eventId) => accountMessage(eventId, 'totp-blocked', account)),
  'email-verification-requested': requestOfLink('email-verification'),
  'email-change-requested': requestOfLink('email-change'),
  'email-taken': event(AccountEvent, (account, eventId) => accountMessage(eventId, 'email-taken', account)),
  'email-changed': requestOfLink('email-changed'),
  /** A separate event, because the e-mail to the old address must not wait for the applications service. */
  'applications-to-readdress': event(LinkRequested, ({ requestId }) => {
    const data: ChangeEmailJob = { requestId };
    return { queue: QUEUES.addressChanges, name: JOBS.changeEmail, data, options: UNTIL_DONE };
  }),
});

function eraseAccount(account: AccountErased, eventId: string): FollowingJob {
  const note = step(QUEUES.documentErasures, JOBS.noteErasure, account);
  const applications = step(QUEUES.applicationErasures, JOBS.eraseApplications, account, note);
  const files = step(QUEUES.documentErasures, JOBS.eraseFiles, account, applications);
  const messages = step(QUEUES.messageErasures, JOBS.eraseMessages, account, files);
  const { language, provenEmail } = account;
  if (!language) return messages;
  return { ...lastMessage(eventId, language, provenEmail !== undefined), after: [messages] };
}

function lastMessage(eventId: string, language: Language, isAddressProven = false): FollowingJob {
  return messageJob(eventId, { kind: 'account-erased', language, parameters: { isAddressProven } });
}

function step(queue: string, name: string, { userId, email, provenEmail, by }: EraseAccountJob, before?: FollowingJob) {
  const data: EraseAccountJob = { userId, email, provenEmail, by };
  return { queue, name, data, options: ERASING, ...(before && { after: [before] }) };
}

/**
 * Makes the e-mail about a change of the password or the second factor. A restored backup would undo the change, so the documents service
 * first records it in object storage, unless that is down.
 */
function changeOfAccount<P extends AccountEvent>(kind: string, payload: new () => P) {
  return event(payload, ({ userId, language, ...parameters }, eventId) => {
    const account = { userId, language };
    const data: NoteAccountChangeJob = { userId };
    // The attempts end after about half a minute, because the e-mail must not wait for object storage.
    const options = { attempts: 6 };
    const note = { queue: QUEUES.accountJournal, name: JOBS.noteAccountChange, data, options };
    return { ...accountMessage(eventId, kind, account, parameters), after: [note] };
  });
}

function requestOfLink(kind: string) {
  return event(LinkRequested, ({ requestId, ...account }, eventId) =>
    accountMessage(eventId, kind, account, { requestId }),
  );
}

function accountMessage(
  eventId: string,
  kind: string,
  { userId, language }: AccountEvent,
  parameters: object = {},
): FollowingJob {
  return messageJob(eventId, {
    kind,
    language: language ?? DEFAULT_LANGUAGE,
    parameters: { ...parameters, userId, isLanguageChosen: language !== undefined },
  });
}

/** Returns the language that the reader has chosen; undefined without the cookie. */
export function languageOf(request: Request): Language | undefined {
  const chosen = cookieOf(request, LANGUAGE_KEY);
  return LANGUAGES.find((language) => language === chosen);
}
