import { INTERNAL, type RankingRecipientsPage } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { JOBS, type JobHandler, NoteRankingMessagesJob } from '@lacorte/jobs';
import { messageOfBatch } from '../messages/message';
import type { MessageStore } from '../messages/message-store';

/**
 * Records a message about a published ranking for each applicant of its tender, page by page; SendMessages sends them. A batch has one
 * message per application, so a job that runs again adds those that are missing and no other.
 */
export class NoteRankingMessages implements JobHandler<NoteRankingMessagesJob, void> {
  readonly jobName = JOBS.noteRankingMessages;
  readonly payload = NoteRankingMessagesJob;

  constructor(
    private readonly applications: ServiceClient,
    private readonly messages: MessageStore,
  ) {}

  /** @throws DomainError not-found for a ranking that is not published; unavailable while applications is down */
  async handle({ rankingId }: NoteRankingMessagesJob): Promise<void> {
    for (let after: string | null = ''; after !== null; ) {
      const { news, items, next }: RankingRecipientsPage = await this.page(rankingId, after);
      await this.messages.note(
        items.map(({ applicationId, applicationCode, place, ...recipient }) =>
          messageOfBatch(rankingId, {
            ...{ kind: 'ranking-published', recipient },
            parameters: { ...news, rankingId, applicationId, applicationCode, place },
          }),
        ),
      );
      after = next;
    }
  }

  /** @param after `next` of the page before, empty for the first */
  private page(rankingId: string, after: string): Promise<RankingRecipientsPage> {
    const query = new URLSearchParams({ after });
    return this.applications.call({ method: 'GET', path: `${INTERNAL.rankingRecipients(rankingId)}?${query}` });
  }
}
