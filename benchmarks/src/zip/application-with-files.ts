import { API, type AttachDocumentsDto, DOCUMENT_SECTIONS, MAX_FILE_BYTES, type UploadTicket } from '@lacorte/contracts';
import { anApplication, aPdf } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';

export interface ApplicationWithFiles {
  id: string;
  files: Buffer[];
}

/** Submits an application and attaches as many files as the form takes, each as large as it takes, through the gateway. */
export async function submitWithFiles(origin: string, bytes = MAX_FILE_BYTES): Promise<ApplicationWithFiles> {
  const browser = new Browser(origin);
  const { id } = await browser.call<{ id: string }>('POST', API.applications, anApplication().body());
  const file = aPdf(bytes);
  const files: Buffer[] = [];
  const documents: AttachDocumentsDto['documents'] = {};
  for (const section of DOCUMENT_SECTIONS) {
    const paths: string[] = [];
    for (let n = 1; n <= section.maxFiles; n += 1) {
      paths.push(await upload(browser, `${section.id}-${n}.pdf`, file));
      files.push(file);
    }
    documents[section.id] = paths.join(',');
  }
  await browser.call('PUT', API.applicationDocuments(id), { documents });
  return { id, files };
}

async function upload(browser: Browser, fileName: string, content: Buffer): Promise<string> {
  const { uploadURL, filePath } = await browser.call<UploadTicket>('POST', API.requestUpload, { fileName });
  const response = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(content) });
  if (!response.ok) throw new Error(`the upload answers ${response.status}: ${await response.text()}`);
  return filePath;
}
