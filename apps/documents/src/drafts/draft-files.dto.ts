import type { KeepDraftFilesRequest } from '@lacorte/contracts';
import { IsObject, IsOptional } from 'class-validator';

export class KeepDraftFilesDto implements KeepDraftFilesRequest {
  @IsObject()
  documenti: KeepDraftFilesRequest['documenti'];

  // Any string from a cookie; one that is no session owns nothing.
  @IsOptional()
  uploadSession: string | null = null;
}
