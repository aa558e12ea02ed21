import { createHash } from 'node:crypto';
import {
  type AccessLogPage,
  API,
  INTERNAL,
  Instant,
  MAX_REPORTED_ACCESSES,
  REPORTED_ACCESS_ACTIONS,
  type ReportedAccess,
  RULES,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { QueryParameters } from '@lacorte/http-server';
import { Admin, Internal, ProcessOf } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsUUID, Matches, MaxLength, ValidateNested } from 'class-validator';
import { DataSource } from 'typeorm';
import { readAccessLog, toAccessLogRequest } from './read-access-log';
import { recordAccess } from './record-access';

/** Characters that a reported text may have. jsonb cannot store some others, such as U+0000. */
const PRINTABLE = /^[\x20-\x7e]+$/;

class ReportedAccessDto implements ReportedAccess {
  @IsOptional() @Matches(PRINTABLE) @MaxLength(100) id?: string;
  @Instant() at: string;
  @IsOptional() @Matches(PRINTABLE) @MaxLength(RULES.emailMax) who: string | null;
  @IsIn(Object.values(REPORTED_ACCESS_ACTIONS)) action: ReportedAccess['action'];
  @IsOptional() @Matches(PRINTABLE) @MaxLength(100) applicationCode?: string;
  @IsOptional() @IsUUID() applicationId?: string;
  @IsOptional() @IsUUID() userId?: string;
}

class ReportedAccessesDto {
  @IsArray()
  @ArrayMaxSize(MAX_REPORTED_ACCESSES)
  @ValidateNested({ each: true })
  @Type(() => ReportedAccessDto)
  entries: ReportedAccessDto[];
}

@Controller()
export class AccessLogController {
  constructor(private readonly database: DataSource) {}

  @Admin()
  @Get(API.accessLog)
  list(@Query() query: QueryParameters): Promise<AccessLogPage> {
    return readAccessLog(this.database, toAccessLogRequest(query));
  }

  /** Records what other services have viewed or changed. A report that is repeated, whole or in part, adds nothing. */
  @Internal('documents', 'documents-worker', 'notifications-worker')
  @Post(INTERNAL.accessLog)
  @HttpCode(204)
  report(
    @ProcessOf() process: keyof typeof REPORTED_ACCESS_ACTIONS,
    @Body() { entries }: ReportedAccessesDto,
  ): Promise<void> {
    // A compromised process could otherwise report under another process's ids. The genuine entries would then be dropped as repetitions.
    if (entries.some(({ action }) => action !== REPORTED_ACCESS_ACTIONS[process])) {
      throw new DomainError('forbidden', 'error.forbidden');
    }
    const accesses = entries.map(({ id, ...entry }) => ({ ...entry, report: reportOf(entry, id) }));
    return recordAccess(this.database, ...accesses);
  }
}

function reportOf({ action, at, who, applicationId, applicationCode, userId }: ReportedAccess, id?: string): string {
  if (id !== undefined) return `${action} ${id}`;
  const fields = JSON.stringify([new Date(at).toISOString(), who, applicationId, applicationCode, userId]);
  return `${action} ${createHash('sha256').update(fields).digest('base64url')}`;
}
