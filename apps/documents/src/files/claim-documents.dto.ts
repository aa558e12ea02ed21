import type { ClaimDocumentsRequest } from '@lacorte/contracts';
import { IsObject, IsOptional, IsUUID } from 'class-validator';

/** Body of the internal call by which applications attaches files; the sections are checked one by one afterwards. */
export class ClaimDocumentsDto implements ClaimDocumentsRequest {
  @IsObject()
  sections: ClaimDocumentsRequest['sections'];

  // Any string may stand in a browser's cookie; one that is no session owns nothing.
  @IsOptional()
  uploadSession: string | null = null;

  @IsOptional()
  @IsUUID()
  userId: string | null = null;
}
