import type { Language } from '../languages';
import type { Addressee } from './addressee';
import type { ApplicationStatus } from './options';

/** Body of the internal call by which notifications asks whether a message about a change of the status is to be sent. */
export interface TellStatusRequest {
  changeId: string;
  messageId: string;
}

/** Content of the message to the applicant about a change of status. */
export interface StatusNotice extends Addressee {
  tenderTitle: Record<Language, string>;
  status: ApplicationStatus;
}

export interface TellStatusAnswer {
  /** Null: not to be told, because another change has followed or the applicant knows the status. */
  notice: StatusNotice | null;
}
