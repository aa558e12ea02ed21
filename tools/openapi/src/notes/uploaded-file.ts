/** Content types of an attached file. */
export const UPLOADED = {
  'application/pdf': 'The file, as it was uploaded',
  'image/jpeg': 'The file, as it was uploaded',
  'image/png': 'The file, as it was uploaded',
  'application/msword': 'The file, as it was uploaded',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'The file, as it was uploaded',
};

export const NUMBERED_FILE_NAME =
  'the original file name, with `_FRONTE`, `_RETRO`, or `_1`, `_2` … before its extension';

export const QUARANTINED = { 409: 'The file is in quarantine, because the virus scanner found a threat' };
export const MISSING = { 503: 'Object storage is unavailable, or the file is missing there' };
