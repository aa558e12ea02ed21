import type { RunningProduct } from '@lacorte/testing/product';
import type { MailServer } from '../mail/mail-server';
import type { Report } from '../reporting/report';
import type { SmallDisk } from '../stack/small-disk';

/** What a scenario may break and look at. */
export interface Broken {
  stack: RunningProduct;
  mail: MailServer;
  /** Undefined where this user may not mount one. */
  objectStorageDisk: SmallDisk | undefined;
  report: Report;
}

export type Scenario = (broken: Broken) => Promise<void>;
