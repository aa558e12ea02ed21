import { type Draft, INTERNAL } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param } from '@nestjs/common';
import { ReadDraft } from './read-draft';

/** Tells notifications, right before it sends a reminder, whether the account still has a draft of the open tender. */
@Internal('notifications-worker')
@Controller()
export class SavedDraftsController {
  constructor(private readonly readDraft: ReadDraft) {}

  /** Without what was typed. @throws DomainError not-found */
  @Get(INTERNAL.savedDraft.pattern)
  async saved(@Param('id', new IdPipe('drafts.notFound')) userId: string): Promise<Pick<Draft, 'savedAt'>> {
    const draft = await this.readDraft.run(userId);
    if (!draft) throw new DomainError('not-found', 'drafts.notFound');
    return { savedAt: draft.savedAt };
  }
}
