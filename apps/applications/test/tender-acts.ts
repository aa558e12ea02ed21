import { API, type Tender } from '@lacorte/contracts';
import { administer } from './reviewing';
import type { RunningApplications } from './running-applications';

export const HOUR_MS = 60 * 60 * 1_000;

/** The instant in so many milliseconds. */
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Id of no tender and no application. */
export const NEVER = '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99';

/** Acts of an administrator on tenders. */
export class TenderActs {
  /** Number of drafts so far; the last code is `T-` and this number. */
  codes = 0;

  constructor(private readonly service: () => RunningApplications) {}

  act = (id: string, name: 'publish' | 'withdraw' | 'close' | 'extend', body: object = {}) =>
    administer(this.service(), 'post', `${API.adminTender(id)}/${name}`, body);

  homes = (id: string, body: object = {}) => administer(this.service(), 'put', API.tenderHomes(id), body);

  draft(body: object = {}) {
    this.codes += 1;
    return administer(this.service(), 'post', API.adminTenders, { code: `T-${this.codes}`, ...body });
  }

  /** Moves the open tender into the past, and withdraws those that have not opened. */
  async closeAll(): Promise<void> {
    await this.service().database.query(`
      UPDATE applications.tender SET closes_at = date_trunc('milliseconds', clock_timestamp()) - interval '1 ms',
        opens_at = least(opens_at, date_trunc('milliseconds', clock_timestamp()) - interval '2 ms')
      WHERE published_at IS NOT NULL AND (closes_at IS NULL OR closes_at > clock_timestamp()) AND opens_at <= clock_timestamp();
      UPDATE applications.tender SET published_at = NULL WHERE opens_at > clock_timestamp()`);
  }

  /** Opens a new tender. It is then the only open one. */
  async opened(body: object = {}): Promise<Tender> {
    await this.closeAll();
    const { body: added } = await this.draft(body);
    const { status, body: tender } = await this.act(added.id, 'publish');
    if (status !== 200) throw new Error(`the tender did not open: ${JSON.stringify(tender)}`);
    return tender;
  }
}
