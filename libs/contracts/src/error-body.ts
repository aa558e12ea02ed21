import type { Draft } from './drafts/draft';
import type { ErrorCode } from './error-codes';
import type { MessageParameters } from './messages/interpolate';
import type { MessageKey } from './messages/it';
import type { RankingBlockers } from './rankings/ranking';

/** Body of every error answer (contract, section 2). `message` and `fields` are Italian sentences for a person. */
export interface ErrorBody {
  statusCode: number;
  /** Stable, for programs. */
  code: ErrorCode;
  /** The code of `message`, where `code` stands for several: `review-already-paid` of a `conflict`. */
  reason?: string;
  message: string;
  error: string;
  /** Parameters of the message. */
  parameters?: MessageParameters;
  /** Field name to message, on validation errors: all failing fields at once. */
  fields?: Record<string, string>;
  /** Field name to the code of its message, as `email-invalid`. */
  fieldCodes?: Record<string, string>;
  /** Reasons why a ranking cannot be computed or published, with `ranking-not-ready`. */
  blockers?: RankingBlockers;
  /** Applications with another e-mail than the account's, with `other-people-applications`. */
  applicationCodes?: string[];
  /** The draft as it stands, on its version conflict; null when it is gone. */
  current?: Draft | null;
}

/** Body of an error answer to another service: it has keys, to throw the same error to its own caller. */
export interface InternalErrorBody extends Omit<ErrorBody, 'code' | 'reason' | 'fields' | 'fieldCodes'> {
  code: MessageKey;
  fields?: Record<string, MessageKey>;
}
