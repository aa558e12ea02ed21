/** Some browsers read the address a moment after the click. */
const ADDRESS_LIFE_MS = 60_000;

/** Hands a file to the browser's downloads under `fileName`. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFE_MS);
}
