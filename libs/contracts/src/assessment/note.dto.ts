import 'reflect-metadata';
import { RequiredText } from '../validation/decorators';
import { NOTE_MAX } from './assessment';

/** Body of POST /api/admin/applications/{id}/notes. */
export class AddNoteDto {
  @RequiredText('validation.note.required', { max: NOTE_MAX, multiline: true })
  text: string;
}
