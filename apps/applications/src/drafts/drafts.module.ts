import { callerOf } from '@lacorte/http-client';
import { type DynamicModule, Module } from '@nestjs/common';
import { ChangeDraft } from './change-draft';
import { DeleteDraft } from './delete-draft';
import { DraftFiles } from './draft-files';
import { ExplainRefusal } from './explain-refusal';
import { InternalDraftsController } from './internal-drafts.controller';
import { ListDrafts } from './list-drafts';
import { ReadDraft } from './read-draft';
import { SaveDraft } from './save-draft';
import { UserDraftController } from './user-draft.controller';

/** The draft of an account (contract, section 6). */
@Module({})
export class DraftsModule {
  static forRoot({ DOCUMENTS_URL }: { DOCUMENTS_URL: string }): DynamicModule {
    return {
      module: DraftsModule,
      controllers: [UserDraftController, InternalDraftsController],
      providers: [
        callerOf(DraftFiles, 'documents', DOCUMENTS_URL),
        ...[ReadDraft, ListDrafts, SaveDraft, ChangeDraft, DeleteDraft, ExplainRefusal],
      ],
      exports: [DraftFiles, ExplainRefusal],
    };
  }
}
