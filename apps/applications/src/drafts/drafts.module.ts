import { callerOf } from '@lacorte/http-client';
import { type DynamicModule, Module } from '@nestjs/common';
import { DraftFiles } from './draft-files';
import { UserDraftController } from './drafts.controller';
import { InternalDraftsController } from './internal-drafts.controller';
import { SaveDraft } from './save-draft';

/** The draft of an account (contract, section 6). */
@Module({})
export class DraftsModule {
  static forRoot({ DOCUMENTS_URL }: { DOCUMENTS_URL: string }): DynamicModule {
    return {
      module: DraftsModule,
      controllers: [UserDraftController, InternalDraftsController],
      providers: [callerOf(DraftFiles, 'documents', DOCUMENTS_URL), SaveDraft],
      exports: [DraftFiles],
    };
  }
}
