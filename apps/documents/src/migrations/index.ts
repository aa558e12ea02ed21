import { UploadsAndFiles1763640000000 } from './1763640000000-uploads-and-files';
import { DownloadLog1763650000000 } from './1763650000000-download-log';
import { TidiedUploads1763660000000 } from './1763660000000-tidied-uploads';
import { FileScans1763670000000 } from './1763670000000-file-scans';

/** Name of the service's schema. */
export const SCHEMA = 'documents';

/** Every migration of the schema, oldest first. */
export const migrations = [
  UploadsAndFiles1763640000000,
  DownloadLog1763650000000,
  TidiedUploads1763660000000,
  FileScans1763670000000,
];
