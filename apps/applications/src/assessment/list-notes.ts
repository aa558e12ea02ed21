import type { ApplicationNote } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NOTE_COLUMNS, NOTE_LIST, toNote } from './note.row';

const NOTES = statement('notes', NOTE_COLUMNS)`
  SELECT ${NOTE_LIST} FROM applications.application_note n WHERE n.application_id = $1
  ORDER BY n.created_at DESC, n.id`;

@Injectable()
export class ListNotes {
  constructor(private readonly database: DataSource) {}

  /** The notes on an application, newest first. */
  async run(applicationId: string): Promise<ApplicationNote[]> {
    const rows = await runPrepared(this.database, NOTES, [applicationId]);
    return rows.map(toNote);
  }
}
