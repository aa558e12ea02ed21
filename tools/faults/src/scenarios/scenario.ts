import type { MailServer } from '../mail/mail-server';
import type { Report } from '../reporting/report';
import type { SmallDisk } from '../stack/small-disk';
import type { Stack } from '../stack/stack';

/** What a scenario may break and look at. */
export interface Broken {
  stack: Stack;
  mail: MailServer;
  /** Undefined where this user may not mount one. */
  objectStorageDisk: SmallDisk | undefined;
  report: Report;
}

export type Scenario = (broken: Broken) => Promise<void>;
