import { UsersAndSessions1763640000000 } from './1763640000000-users-and-sessions';

export const MIGRATIONS = [UsersAndSessions1763640000000];
