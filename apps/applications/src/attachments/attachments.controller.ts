import { API, AttachDocumentsDto, type AttachedDocuments, UPLOAD_SESSION_COOKIE } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { type Caller, CallerOf, hasAdminRights, Public } from '@lacorte/identity';
import { Body, Controller, Param, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { AttachDocuments } from './attach-documents';
import { AttachmentAccessGuard } from './attachment-access.guard';

/** Public, because an applicant need not be logged in. AttachmentAccessGuard checks the access. */
@Public()
@Controller()
export class AttachmentsController {
  constructor(private readonly attachDocuments: AttachDocuments) {}

  @Put(API.applicationDocuments.pattern)
  @UseGuards(AttachmentAccessGuard)
  attach(
    @Param('id', IdPipe) applicationId: string,
    @Body() { documents }: AttachDocumentsDto,
    @CallerOf() { identity }: Caller,
    @Req() request: Request,
  ): Promise<AttachedDocuments> {
    const uploadSession = cookieOf(request, UPLOAD_SESSION_COOKIE) ?? null;
    const caller = { userId: identity?.userId ?? null, isAdministrator: hasAdminRights(identity) };
    return this.attachDocuments.run({ applicationId, documents, uploadSession, ...caller });
  }
}
