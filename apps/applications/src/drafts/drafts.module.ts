import { Module } from '@nestjs/common';
import { DeleteDraft } from './delete-draft';
import { ReadDraft } from './read-draft';
import { SaveDraft } from './save-draft';
import { UserDraftController } from './user-draft.controller';

/** Drafts of applications (contract, section 6). */
@Module({
  controllers: [UserDraftController],
  providers: [ReadDraft, SaveDraft, DeleteDraft],
})
export class DraftsModule {}
