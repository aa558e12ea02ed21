import { API, type AttachDocumentsDto, DOCUMENT_SECTIONS, MAX_FILE_BYTES, type UploadTicket } from '@lacorte/contracts';
import { anApplication, aPdf } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';

/** Submits an application with as many files as the form takes, through the gateway. */
export async function submitWithFiles(
  origin: string,
  bytes = MAX_FILE_BYTES,
): Promise<{ id: string; files: Buffer[] }> {
  const browser = new Browser(origin);
  const { id } = await browser.call<{ id: string }>('POST', API.applications, anApplication().body());
  const file = aPdf(bytes);
  const files: Buffer[] = [];
  const documents: AttachDocumentsDto['documents'] = {};
  for (const section of DOCUMENT_SECTIONS) {
    const paths: string[] = [];
    for (let n = 1; n <= section.maxFiles; n += 1) {
      const request = { fileName: `${section.id}-${n}.pdf` };
      const { uploadURL, filePath } = await browser.call<UploadTicket>('POST', API.requestUpload, request);
      const response = await browser.send('PUT', uploadURL, file);
      if (!response.ok) throw new Error(`the upload answers ${response.status}: ${await response.text()}`);
      paths.push(filePath);
      files.push(file);
    }
    documents[section.id] = paths.join(',');
  }
  await browser.call('PUT', API.applicationDocuments(id), { documents });
  return { id, files };
}
