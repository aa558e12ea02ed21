import 'reflect-metadata';
import { IsBoolean, IsOptional } from 'class-validator';
import { RequiredText } from '../validation/decorators';
import { NOTE_MAX } from './assessment';

/** Body of POST /api/admin/applications/{id}/notes. */
export class AddNoteDto {
  @RequiredText('validation.note.required', { max: NOTE_MAX, multiline: true })
  text: string;
}

/** Body of PUT /api/admin/applications/{id}/claim. Answer: `Claim`; DELETE releases it. */
export class ClaimApplicationDto {
  /** Also from another administrator. */
  @IsOptional()
  @IsBoolean({ message: 'validation.takeOver.invalid' })
  takeOver?: boolean | null;
}
