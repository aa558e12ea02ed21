import { UsersAndSessions1763640000000 } from './1763640000000-users-and-sessions';
import { IdleSessions1763660000000 } from './1763660000000-idle-sessions';
import { PasswordVersions1763680000000 } from './1763680000000-password-versions';
import { AsciiEmails1763680001000 } from './1763680001000-ascii-emails';

export const MIGRATIONS = [
  UsersAndSessions1763640000000,
  IdleSessions1763660000000,
  PasswordVersions1763680000000,
  AsciiEmails1763680001000,
];
