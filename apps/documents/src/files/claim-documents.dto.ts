import type { ClaimDocumentsRequest } from '@lacorte/contracts';
import { IsObject, IsOptional, IsUUID } from 'class-validator';

export class ClaimDocumentsDto implements ClaimDocumentsRequest {
  @IsObject()
  sections: ClaimDocumentsRequest['sections'];

  // Any string from a cookie; one that is no session owns nothing.
  @IsOptional()
  uploadSession: string | null = null;

  @IsOptional()
  @IsUUID()
  userId: string | null = null;
}
