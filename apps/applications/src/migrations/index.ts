import { ApplicationsAndOutbox1763640000000 } from './1763640000000-applications-and-outbox';
import { ReviewAndContacts1763650000000 } from './1763650000000-review-and-contacts';
import { MembershipChanges1763660000000 } from './1763660000000-membership-changes';
import { NumbersThatFitTheCode1764150000000 } from './1764150000000-numbers-that-fit-the-code';
import { Consents1764160000000 } from './1764160000000-consents';
import { OutboxOfAnyKind1764170000000 } from './1764170000000-outbox-of-any-kind';
import { AccessLog1764200000000 } from './1764200000000-access-log';
import { Erasures1764210000000 } from './1764210000000-erasures';
import { Tenders1764400000000 } from './1764400000000-tenders';
import { ApplicationsOfATender1764400001000 } from './1764400001000-applications-of-a-tender';
import { Drafts1764500000000 } from './1764500000000-drafts';
import { OpeningNotices1764510000000 } from './1764510000000-opening-notices';
import { FilesOfDrafts1764520000000 } from './1764520000000-files-of-drafts';
import { VersionsOfEndedDrafts1764530000000 } from './1764530000000-versions-of-ended-drafts';
import { DocumentRequests1764600000000 } from './1764600000000-document-requests';
import { AttachedFiles1764610000000 } from './1764610000000-attached-files';
import { NewsOfApplications1764620000000 } from './1764620000000-news-of-applications';
import { IncomingPayments1764630000000 } from './1764630000000-incoming-payments';
import { PaymentIndexes1764630001000 } from './1764630001000-payment-indexes';
import { Assessments1764700000000 } from './1764700000000-assessments';
import { Claims1764710000000 } from './1764710000000-claims';
import { Searchable1764711000000 } from './1764711000000-searchable';
import { SearchIndex1764711001000 } from './1764711001000-search-index';
import { SamePerson1764720000000 } from './1764720000000-same-person';
import { Rankings1764800000000 } from './1764800000000-rankings';
import { CodesOfErased1764801000000 } from './1764801000000-codes-of-erased';
import { PublishedRankings1764810000000 } from './1764810000000-published-rankings';
import { ReviewRequests1764820000000 } from './1764820000000-review-requests';
import { ExpiredRankings1764821000000 } from './1764821000000-expired-rankings';
import { ExpiredRankingsChecked1764821001000 } from './1764821001000-expired-rankings-checked';
import { Publishers1764822000000 } from './1764822000000-publishers';
import { TimesOfErasures1764823000000 } from './1764823000000-times-of-erasures';
import { ChangesOfHomes1764830000000 } from './1764830000000-changes-of-homes';
import { LooksWithoutAddresses1764850000000 } from './1764850000000-looks-without-addresses';
import { TendersInAccessLog1764850001000 } from './1764850001000-tenders-in-access-log';
import { AlwaysAppendOnly1764860000000 } from './1764860000000-always-append-only';
import { CodesOfRankings1764861000000 } from './1764861000000-codes-of-rankings';

export const MIGRATIONS = [
  ApplicationsAndOutbox1763640000000,
  ReviewAndContacts1763650000000,
  MembershipChanges1763660000000,
  NumbersThatFitTheCode1764150000000,
  Consents1764160000000,
  OutboxOfAnyKind1764170000000,
  AccessLog1764200000000,
  Erasures1764210000000,
  Tenders1764400000000,
  ApplicationsOfATender1764400001000,
  Drafts1764500000000,
  OpeningNotices1764510000000,
  FilesOfDrafts1764520000000,
  VersionsOfEndedDrafts1764530000000,
  DocumentRequests1764600000000,
  AttachedFiles1764610000000,
  NewsOfApplications1764620000000,
  IncomingPayments1764630000000,
  PaymentIndexes1764630001000,
  Assessments1764700000000,
  Claims1764710000000,
  Searchable1764711000000,
  SearchIndex1764711001000,
  SamePerson1764720000000,
  Rankings1764800000000,
  CodesOfErased1764801000000,
  PublishedRankings1764810000000,
  ReviewRequests1764820000000,
  ExpiredRankings1764821000000,
  ExpiredRankingsChecked1764821001000,
  Publishers1764822000000,
  TimesOfErasures1764823000000,
  ChangesOfHomes1764830000000,
  LooksWithoutAddresses1764850000000,
  TendersInAccessLog1764850001000,
  AlwaysAppendOnly1764860000000,
  CodesOfRankings1764861000000,
];
