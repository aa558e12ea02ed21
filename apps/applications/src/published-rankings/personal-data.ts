import type { TableData } from '@lacorte/personal-data';

/** What the announcements of published rankings hold about people. */
export const ANNOUNCEMENT_DATA: TableData = {
  holds: 'until which code the applicants of a tender have been told of a published ranking',
  of: 'nobody',
  kept: { for: 'as long as the ranking' },
  exported: 'progress of a job',
  erased: 'a code, which names a person only together with what is erased',
};
