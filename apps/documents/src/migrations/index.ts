import { UploadsAndFiles1763640000000 } from './1763640000000-uploads-and-files';
import { DownloadLog1763650000000 } from './1763650000000-download-log';
import { TidiedUploads1763660000000 } from './1763660000000-tidied-uploads';
import { FileScans1763670000000 } from './1763670000000-file-scans';
import { UploadQuotas1763680000000 } from './1763680000000-upload-quotas';
import { UploadQuotasChecked1763680001000 } from './1763680001000-upload-quotas-checked';
import { UploadQuotaIndexes1763680002000 } from './1763680002000-upload-quota-indexes';
import { AttachedUploads1763680003000 } from './1763680003000-attached-uploads';
import { ConfirmedClaims1763690000000 } from './1763690000000-confirmed-claims';
import { ClaimIndexes1763690001000 } from './1763690001000-claim-indexes';
import { SharedCopies1763690002000 } from './1763690002000-shared-copies';
import { UploadOwners1763700000000 } from './1763700000000-upload-owners';
import { DownloadReports1763710000000 } from './1763710000000-download-reports';
import { Erasures1764210000000 } from './1764210000000-erasures';
import { FilesOfDrafts1764520000000 } from './1764520000000-files-of-drafts';
import { FilesOfDraftsFound1764520001000 } from './1764520001000-files-of-drafts-found';
import { DetailsOfAttachedFiles1764610000000 } from './1764610000000-details-of-attached-files';
import { ClaimsToDetail1764610001000 } from './1764610001000-claims-to-detail';
import { AlwaysAppendOnly1764831000000 } from './1764831000000-always-append-only';

/** Name of the service's schema. */
export const SCHEMA = 'documents';

/** Every migration of the schema, oldest first. */
export const migrations = [
  UploadsAndFiles1763640000000,
  DownloadLog1763650000000,
  TidiedUploads1763660000000,
  FileScans1763670000000,
  UploadQuotas1763680000000,
  UploadQuotasChecked1763680001000,
  UploadQuotaIndexes1763680002000,
  AttachedUploads1763680003000,
  ConfirmedClaims1763690000000,
  ClaimIndexes1763690001000,
  SharedCopies1763690002000,
  UploadOwners1763700000000,
  DownloadReports1763710000000,
  Erasures1764210000000,
  FilesOfDrafts1764520000000,
  FilesOfDraftsFound1764520001000,
  DetailsOfAttachedFiles1764610000000,
  ClaimsToDetail1764610001000,
  AlwaysAppendOnly1764831000000,
];
