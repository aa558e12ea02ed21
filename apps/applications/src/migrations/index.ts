import { ApplicationsAndOutbox1763640000000 } from './1763640000000-applications-and-outbox';

export const MIGRATIONS = [ApplicationsAndOutbox1763640000000];
