import { Module } from '@nestjs/common';
import { DeleteDraft } from './delete-draft';
import { ExplainRefusal } from './explain-refusal';
import { ReadDraft } from './read-draft';
import { SaveDraft } from './save-draft';
import { UserDraftController } from './user-draft.controller';

/** The draft of an account (contract, section 6). */
@Module({
  controllers: [UserDraftController],
  providers: [ReadDraft, SaveDraft, DeleteDraft, ExplainRefusal],
  exports: [ExplainRefusal],
})
export class DraftsModule {}
