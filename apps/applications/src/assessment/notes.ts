import type { ApplicationNote } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { unlessErased } from '../erasure/pseudonyms';
import { lockApplication } from '../review/admin-application';
import { ApplicationNote as ApplicationNoteEntity } from '../review/status-change.entity';

export async function listNotes(database: DataSource, applicationId: string): Promise<ApplicationNote[]> {
  const notes = await database.getRepository(ApplicationNoteEntity).find({
    where: { applicationId },
    select: { id: true, text: true, createdByEmail: true, createdAt: true },
    order: { createdAt: 'DESC', id: 'ASC' },
  });
  return notes.map(toNote);
}

/** Adds a remark of the office. Remarks never change, and applicants never see them. @throws DomainError not-found */
export function addNote(database: DataSource, applicationId: string, text: string, { userId, email }: Identity) {
  return database.transaction(async (manager) => {
    await lockApplication(manager, applicationId);
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
