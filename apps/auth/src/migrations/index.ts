import { UsersAndSessions1763640000000 } from './1763640000000-users-and-sessions';
import { IdleSessions1763660000000 } from './1763660000000-idle-sessions';

export const MIGRATIONS = [UsersAndSessions1763640000000, IdleSessions1763660000000];
