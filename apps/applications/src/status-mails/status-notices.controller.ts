import {
  type ApplicationStatus,
  INTERNAL,
  type StatusNotice,
  type TellStatusAnswer,
  type TellStatusRequest,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IsUUID, Matches } from 'class-validator';
import { DataSource } from 'typeorm';

/** Locks the application. It waits for changes of the status and for other messages about it. */
const LOCK = statement('lock-application-to-tell', {
  notice: COLUMN.json<StatusNotice>(),
  isWithdrawn: COLUMN.boolean,
})`
  SELECT jsonb_build_object('applicationCode', a.application_code, 'nome', a.nome, 'cognome', a.cognome, 'email', a.email,
    'tenderTitle', t.title, 'status', a.application_status) AS notice, a.withdrawn_at IS NOT NULL AS "isWithdrawn"
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1 AND a.erased_at IS NULL FOR UPDATE OF a`;

const TOLD = statement('told-status', {
  isNewest: COLUMN.boolean,
  told: COLUMN.textOf<ApplicationStatus>(),
  toldBy: orNull(COLUMN.uuid),
})`
  SELECT NOT EXISTS (SELECT FROM applications.status_change WHERE application_id = $1 AND id > $2) AS "isNewest",
    coalesce(t.status, 'submitted') AS told, t.message_id AS "toldBy"
  FROM (SELECT) AS one LEFT JOIN applications.told_status t ON t.application_id = $1`;

const NOTE = statement('note-told-status')`
  INSERT INTO applications.told_status (application_id, status, message_id) VALUES ($1, $2, $3)
  ON CONFLICT (application_id) DO UPDATE
    SET status = excluded.status, message_id = excluded.message_id, told_at = clock_timestamp()`;

class TellStatusDto implements TellStatusRequest {
  @Matches(/^\d{1,18}$/) changeId: string;
  @IsUUID() messageId: string;
}

@Internal('notifications-worker')
@Controller()
export class StatusNoticesController {
  constructor(private readonly database: DataSource) {}

  /**
   * Decides, right before a message is sent, whether it tells the applicant the status. It does if the application is not withdrawn, no
   * other change has followed, and the status differs from the one told last. So a status that is undone within the delay is not told.
   * After the changes A-B-C only C is told, and after A-B-A-B only B, once.
   *
   * The status is recorded with the message id before the message goes to the mail server. A repeated request for the same message gets the
   * same answer. If the status changed in between, the answer is "do not send", although the mail server may already have the message. The
   * record stays, so the later change is mailed even when it restores the earlier status.
   */
  @Post(INTERNAL.tellStatus.pattern)
  @HttpCode(200)
  tell(@Param('id', IdPipe) id: string, @Body() { changeId, messageId }: TellStatusDto): Promise<TellStatusAnswer> {
    return this.database.transaction(async (manager) => {
      const { notice, isWithdrawn } = await oneRow(manager, LOCK, [id], 'error.applicationNotFound');
      const [known] = await runPrepared(manager, TOLD, [id, changeId]);
      if (isWithdrawn || !known?.isNewest) return { notice: null };
      if (known.toldBy === messageId) return { notice };
      if (known.told === notice.status) return { notice: null };
      await runPrepared(manager, NOTE, [id, notice.status, messageId]);
      return { notice };
    });
  }
}
