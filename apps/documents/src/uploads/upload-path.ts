const PATH = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+$/;

/** The reference by which a browser attaches what it has uploaded; ends in the file's name. */
export function filePathOf(uploadId: string, name: string): string {
  return `uploads/${uploadId}/${name}`;
}

/** The upload that a reference names, or null when it is not one of ours. */
export function uploadIdIn(filePath: string): string | null {
  return PATH.exec(filePath)?.[1] ?? null;
}

/** The file name that a reference shows, for messages: its last segment. */
export function nameIn(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}
