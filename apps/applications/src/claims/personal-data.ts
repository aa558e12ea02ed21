import { CLAIM_HOURS } from '@lacorte/contracts';
import { about, type TableData } from '@lacorte/personal-data';
import { ACTS, expired, ofApplications } from '../erasure/register-entries';

export const CLAIM_DATA: TableData = {
  holds: 'which administrator is at work on which application',
  ...ACTS,
  kept: {
    for: `${CLAIM_HOURS} hours`,
    remove: expired('claim', 'application_id', 'claimed_at', `interval '${CLAIM_HOURS} hours'`),
  },
  erased: [
    ofApplications('DELETE FROM applications.claim WHERE application_id = ANY($1::uuid[])'),
    about('DELETE FROM applications.claim WHERE claimed_by_id = $1', 'userId'),
  ],
};
