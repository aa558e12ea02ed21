import { Migration } from '@lacorte/persistence';
import { APPLICATIONS, COUNTERS, SEARCH, TENDERS } from './baseline/applications';
import { REFUSE_CHANGE } from './baseline/keeping';
import { PAYMENTS } from './baseline/payments';
import { PUBLISHED_RANKINGS, RANKING_INPUT, RANKINGS, REVIEW_REQUESTS } from './baseline/rankings';
import { ACCESS_LOG, DRAFTS, RECORDS } from './baseline/records';
import { DOCUMENT_REQUESTS, REVIEW } from './baseline/review';

/** The schema of version 1.0.0. */
export class Baseline1795824000000 extends Migration {
  protected override readonly statements = [
    'SET LOCAL search_path TO applications, public',
    ...[REFUSE_CHANGE, TENDERS, APPLICATIONS, SEARCH, COUNTERS, DRAFTS, RECORDS, ACCESS_LOG],
    ...[REVIEW, DOCUMENT_REQUESTS, PAYMENTS, RANKINGS, RANKING_INPUT, PUBLISHED_RANKINGS, REVIEW_REQUESTS],
  ];
}
