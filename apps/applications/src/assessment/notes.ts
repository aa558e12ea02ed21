import type { ApplicationNote } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { type DataSource, IsNull } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { unlessErased } from '../erasure/pseudonyms';
import { ApplicationNote as ApplicationNoteEntity } from '../review/status-change.entity';
import { Application } from '../submissions/application.entity';

export async function listNotes(database: DataSource, applicationId: string): Promise<ApplicationNote[]> {
  const notes = await database.getRepository(ApplicationNoteEntity).find({
    where: { applicationId },
    select: { id: true, text: true, createdByEmail: true, createdAt: true },
    order: { createdAt: 'DESC', id: 'ASC' },
  });
  return notes.map(toNote);
}

/** Adds a remark of the office. Remarks never change, and applicants never see them. @throws DomainError not-found */
export function addNote(
  database: DataSource,
  applicationId: string,
  text: string,
  { userId, email }: Identity,
): Promise<ApplicationNote> {
  return database.transaction(async (manager) => {
    // No note can be added to an erased application. An erasure that begins meanwhile waits for the lock.
    const application = await manager.getRepository(Application).findOne({
      where: { id: applicationId, erasedAt: IsNull() },
      select: { id: true },
      lock: { mode: 'pessimistic_read' },
    });
    if (!application) throw new DomainError('not-found', 'error.applicationNotFound');
    const notes = manager.getRepository(ApplicationNoteEntity);
    const note = notes.create({ applicationId, text, createdById: userId, createdByEmail: email });
    // `insert` sets the id and the instant of the note.
    await notes.insert(note);
    await recordAccess(manager, { action: 'note-added', who: email, applicationId });
    return toNote(note);
  });
}

function toNote({ id, text, createdByEmail, createdAt }: ApplicationNoteEntity): ApplicationNote {
  return { id, text, createdBy: unlessErased(createdByEmail), createdAt: createdAt.toISOString() };
}
