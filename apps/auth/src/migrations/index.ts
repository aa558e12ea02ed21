import { UsersAndSessions1763640000000 } from './1763640000000-users-and-sessions';
import { IdleSessions1763660000000 } from './1763660000000-idle-sessions';
import { PasswordVersions1763680000000 } from './1763680000000-password-versions';
import { AsciiEmails1763680001000 } from './1763680001000-ascii-emails';
import { Outbox1764190000000 } from './1764190000000-outbox';
import { MailedLinks1764190001000 } from './1764190001000-mailed-links';

import { Totp1764300000000 } from './1764300000000-totp';
import { SessionIds1764300001000 } from './1764300001000-session-ids';
import { FillSessionIds1764300002000 } from './1764300002000-fill-session-ids';
import { OpenidIdentities1764300003000 } from './1764300003000-openid-identities';
export const MIGRATIONS = [
  UsersAndSessions1763640000000,
  IdleSessions1763660000000,
  PasswordVersions1763680000000,
  AsciiEmails1763680001000,
  Outbox1764190000000,
  MailedLinks1764190001000,
  Totp1764300000000,
  SessionIds1764300001000,
  FillSessionIds1764300002000,
  OpenidIdentities1764300003000,
];
