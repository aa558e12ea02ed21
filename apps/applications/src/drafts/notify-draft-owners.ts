import { Injectable } from '@nestjs/common';
import { RemindOfDrafts } from './remind-of-drafts';
import { TellDraftsClosed } from './tell-drafts-closed';

/** Sends both notices to owners of drafts in one job, because workers of the release before do not know a second job. */
@Injectable()
export class NotifyDraftOwners {
  constructor(
    private readonly remindOfDrafts: RemindOfDrafts,
    private readonly tellDraftsClosed: TellDraftsClosed,
  ) {}

  /** @returns the numbers of drafts */
  async run(): Promise<{ reminded: number; told: number }> {
    const { reminded } = await this.remindOfDrafts.run();
    const { told } = await this.tellDraftsClosed.run();
    return { reminded, told };
  }
}
