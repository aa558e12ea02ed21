const PATH = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+$/;

/** The reference of an upload; ends in the file's name. */
export function filePathOf(uploadId: string, name: string): string {
  return `uploads/${uploadId}/${name}`;
}

export function uploadIdIn(filePath: string): string | null {
  return PATH.exec(filePath)?.[1] ?? null;
}

export function nameIn(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}
