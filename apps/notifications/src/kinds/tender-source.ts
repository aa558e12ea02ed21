import { type Draft, INTERNAL, type OpeningNoticeRecipient, type Tender, type WrittenLink } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { type InternalCall, ServiceClient } from '@lacorte/http-client';
import { NotWanted } from '../messages/fault';

/** What messages about tenders ask applications for when they are composed. */
export class TenderSource {
  constructor(private readonly applications: ServiceClient) {}

  /** @throws NotWanted when the tender is not open any more */
  async openTender(tenderId: string): Promise<Tender> {
    const reason = 'the tender is closed';
    const tender = await this.ask<Tender>({ method: 'GET', path: INTERNAL.tender(tenderId) }, reason);
    if (tender.status !== 'open') throw new NotWanted(reason);
    return tender;
  }

  /** @throws NotWanted when the account has no draft any more */
  async requireDraft(userId: string): Promise<void> {
    await this.ask<Pick<Draft, 'savedAt'>>(
      { method: 'GET', path: INTERNAL.savedDraft(userId) },
      'the draft was sent or deleted',
    );
  }

  /** @throws NotWanted when the address is verified, or the request has expired */
  async noticeRecipient(noticeId: string): Promise<OpeningNoticeRecipient> {
    return this.ask({ method: 'GET', path: INTERNAL.openingNoticeRecipient(noticeId) }, 'the link is no longer needed');
  }

  /** A new token for the link. @throws as `noticeRecipient` */
  async noticeLink(noticeId: string): Promise<string> {
    const call: InternalCall = { method: 'POST', path: INTERNAL.openingNoticeLink(noticeId), body: {} };
    const { token } = await this.ask<WrittenLink>(call, 'the link is no longer needed');
    if (token === null) throw new NotWanted('the link is no longer needed');
    return token;
  }

  private ask<T>(call: InternalCall, reasonIfMissing: string): Promise<T> {
    return this.applications.call<T>(call).catch((error: unknown) => {
      throw error instanceof DomainError && error.kind === 'not-found' ? new NotWanted(reasonIfMissing) : error;
    });
  }
}
