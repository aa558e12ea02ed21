import type { ApplicationNote } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { oneRow, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { NOTE_COLUMNS, NOTE_LIST, toNote } from './list-notes';

/** Adds nothing to an erased application, whose erasure waits for the lock. */
const ADD = statement('add-note', NOTE_COLUMNS)`
  WITH a AS (SELECT id FROM applications.application WHERE id = $1 AND erased_at IS NULL FOR SHARE)
  INSERT INTO applications.application_note AS n (application_id, text, created_by_id, created_by_email)
  SELECT a.id, $2, $3, $4 FROM a RETURNING ${NOTE_LIST}`;

export interface NoteToAdd {
  applicationId: string;
  text: string;
  administrator: Identity;
}

/** Adds a remark of the office to an application. It never changes, and applicants never see it. */
@Injectable()
export class AddNote {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  run({ applicationId, text, administrator: { userId, email } }: NoteToAdd): Promise<ApplicationNote> {
    return this.database.transaction(async (manager) => {
      const added = await oneRow(manager, ADD, [applicationId, text, userId, email], 'error.applicationNotFound');
      await recordAccess(manager, { action: 'note-added', who: email, applicationId });
      return toNote(added);
    });
  }
}
