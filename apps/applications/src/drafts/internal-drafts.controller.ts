import { type Draft, INTERNAL, type NamedDraftFiles } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsString, IsUUID, ValidateNested } from 'class-validator';
import { DataSource } from 'typeorm';
import { EXPIRES_AT, readDraft } from './draft.row';

class NamedFileDto {
  @IsUUID() userId: string;
  @IsString() path: string;
}

class NamedDraftFilesDto implements NamedDraftFiles {
  @IsArray() @ValidateNested({ each: true }) @Type(() => NamedFileDto) files: NamedFileDto[];
}

const NAMED = statement('named-draft-files', { userId: COLUMN.uuid, path: COLUMN.text })`
  SELECT r."userId", r.path FROM jsonb_to_recordset($1::jsonb) AS r("userId" uuid, path text)
  WHERE EXISTS (
    SELECT FROM applications.draft d JOIN applications.tender t ON t.id = d.tender_id
    WHERE d.user_id = r."userId" AND ${EXPIRES_AT} > clock_timestamp()
      AND d.files @> jsonb_build_array(jsonb_build_object('path', r.path)))`;

@Controller()
export class InternalDraftsController {
  constructor(private readonly database: DataSource) {}

  /** Tells documents which files are still needed. */
  @Internal('documents-worker')
  @Post(INTERNAL.namedDraftFiles)
  @HttpCode(200)
  async named(@Body() { files }: NamedDraftFilesDto): Promise<NamedDraftFiles> {
    return { files: await runPrepared(this.database, NAMED, [JSON.stringify(files)]) };
  }

  /** The draft of an account for the open tender, for a reminder that is about to be sent. @throws DomainError not-found */
  @Internal('notifications-worker')
  @Get(INTERNAL.savedDraft.pattern)
  async saved(@Param('id', new IdPipe('drafts.notFound')) userId: string): Promise<Pick<Draft, 'savedAt'>> {
    const draft = await readDraft(this.database, userId);
    if (!draft) throw new DomainError('not-found', 'drafts.notFound');
    return { savedAt: draft.savedAt };
  }
}
