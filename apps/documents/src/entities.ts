import { Download, DownloadReport } from './downloads/download.entity';
import { AttachmentVersion, StoredFile } from './files/file.entity';
import { Upload } from './uploads/upload.entity';

export const ENTITIES = [Download, DownloadReport, StoredFile, AttachmentVersion, Upload];
