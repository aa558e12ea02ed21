import { INTERNAL, type RankingRecipientsPage } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { JOBS, type JobHandler, NoteRankingMessagesJob } from '@lacorte/jobs';
import { messageOfBatch } from '../messages/message';
import type { MessageStore } from '../messages/message-store';

/**
 * Records a message about a published ranking for each applicant of its tender, page by page; SendMessages sends them. Each application
 * gets one message per batch, so a job that runs again adds only the missing messages.
 */
export class NoteRankingMessages implements JobHandler<NoteRankingMessagesJob, void> {
  readonly jobName = JOBS.noteRankingMessages;
  readonly payload = NoteRankingMessagesJob;

  constructor(
    private readonly applications: ServiceClient,
    private readonly messages: MessageStore,
  ) {}

  /** @throws DomainError not-found for a ranking that is not published; unavailable while the applications service is down */
  async handle({ rankingId }: NoteRankingMessagesJob): Promise<void> {
    for (let after: string | null = ''; after !== null; ) {
      const path = `${INTERNAL.rankingRecipients(rankingId)}?${new URLSearchParams({ after })}`;
      const page: RankingRecipientsPage = await this.applications.call({ method: 'GET', path });
      const { news, items, next } = page;
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
}
