import 'reflect-metadata';
import type { Language } from '../languages';
import { Email, RequiredText } from '../validation/decorators';

/** Body of POST /api/tenders/notices, with the e-mail address of a person who wants an e-mail when the next tender opens. */
export class RequestOpeningNoticeDto {
  @Email()
  email: string;
}

/** Body of POST /api/tenders/notices/confirm. */
export class ConfirmOpeningNoticeDto {
  /** From the fragment of the e-mailed link. */
  @RequiredText('validation.token.required')
  token: string;
}

/** Recipient of the link that verifies the e-mail address. */
export interface OpeningNoticeRecipient {
  email: string;
  language: Language;
}
