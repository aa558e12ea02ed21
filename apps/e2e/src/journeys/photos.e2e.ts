import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { ApplicationForm } from '../application-form';
import { apply, logIn } from '../people';
import { aPhoto, heicPhoto, lockedPdf, pngBomb } from '../photo-files';
import { open } from '../reader';

const CARD = "Carta d'Identità";
const OTHERS = 'Altri Documenti';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  // Records what is uploaded, because the browser does not show the bodies of files to tests.
  await page.addInitScript(() => {
    const sent: Blob[] = [];
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) sent.push(body);
      return send.call(this, body);
    };
    Object.assign(globalThis, { sent });
  });
});

const row = (page: Page, section: string, name: string) =>
  page
    .getByRole('list', { name: `File caricati: ${section}` })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Returns the last upload, with its size as a picture and its first and last pixels in words. */
async function lastSent(page: Page) {
  return page.evaluate(async () => {
    const blob = (globalThis as unknown as { sent: File[] }).sent.at(-1) as File;
    const bytes = new TextDecoder('latin1').decode(await blob.arrayBuffer());
    const { name, size } = blob;
    if (!blob.type.startsWith('image/')) return { name, size, bytes };
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const colour = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    };
    const corners = [colour(5, 5), colour(width - 6, 5), colour(5, height - 6), colour(width - 6, height - 6)];
    return { name, size, bytes, width, height, corners: corners.join(' ') };
  });
}

test('photos of a phone become upright JPEG files of a fitting size without metadata', async ({ page }) => {
  const form = new ApplicationForm(page);
  await form.open();
  const photo = await aPhoto(page, 'Fronte.JPEG', 4_000, 3_000, 6);
  expect(photo.buffer.toString('latin1')).toContain('GPS');
  await form.upload(CARD, [{ ...photo, name: 'identita\u0300 fronte.JPEG' }], ['identità fronte.jpg']);
  await expect(row(page, CARD, 'identità fronte.jpg')).toContainText(/Foto ridotta da \d+,\d\d KB a \d+,\d\d KB/);
  const reduced = await lastSent(page);
  expect(reduced).toMatchObject({ width: 2_250, height: 3_000, corners: 'red red blue blue' });
  expect(reduced.bytes).not.toMatch(/Exif|GPS/);

  await form.upload(CARD, [heicPhoto('IMG_0042.jpg')]);
  await expect(row(page, CARD, 'IMG_0042.jpg')).toContainText('Foto convertita in JPEG');
  expect(await lastSent(page)).toMatchObject({ width: 96, height: 64, corners: 'blue red blue red' });
  await expect(page.getByText('2 di 2')).toBeVisible();
});

test('a file that nobody can open is refused in its row, and the others are taken', async ({ page }) => {
  const form = new ApplicationForm(page);
  await form.open();
  const photo = await aPhoto(page, 'troncata.jpg', 400, 300);
  const passwords = { userPassword: 'segreta', ownerPassword: 'altra' };
  await form.upload(
    OTHERS,
    [
      pngBomb('bomba.png'),
      await lockedPdf('chiuso.pdf', passwords),
      await lockedPdf('protetto.pdf', { ownerPassword: 'altra' }),
      { name: 'vuoto.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      { ...photo, buffer: photo.buffer.subarray(0, photo.buffer.length / 2) },
      { ...photo, name: 'foto.png' },
    ],
    ['bomba.png', 'chiuso.pdf', 'protetto.pdf', 'vuoto.pdf', 'troncata.jpg', 'foto.jpg'],
  );
  await expect(row(page, OTHERS, 'bomba.png')).toContainText('3600 megapixel');
  await expect(row(page, OTHERS, 'chiuso.pdf')).toContainText('chiede una password');
  await expect(row(page, OTHERS, 'vuoto.pdf')).toContainText('Il file vuoto.pdf è vuoto');
  // A picture is drawn when it is seen.
  await row(page, OTHERS, 'troncata.jpg').scrollIntoViewIfNeeded();
  await expect(row(page, OTHERS, 'troncata.jpg')).toContainText('Qui il file non si può mostrare');
  for (const name of ['protetto.pdf', 'troncata.jpg', 'foto.jpg']) {
    await expect(row(page, OTHERS, name).getByRole('alert')).toHaveCount(0);
  }
  await expect(page.getByText('3 di 5')).toBeVisible();
  await expectAccessible(page);
});

test('a photo is looked at, turned, and gets another page', async ({ page }) => {
  const form = new ApplicationForm(page);
  await form.open();
  await form.upload(CARD, [await aPhoto(page, 'fronte.jpg', 1_600, 1_200)]);
  const front = row(page, CARD, 'fronte');
  await front.getByRole('button', { name: 'Ruota fronte.jpg' }).click();
  await expect.poll(async () => (await lastSent(page)).height).toBe(1_600);
  expect(await lastSent(page)).toMatchObject({ width: 1_200, corners: 'red red blue blue' });

  const choosing = page.waitForEvent('filechooser');
  await front.getByRole('button', { name: "Aggiungi un'altra pagina a fronte.jpg" }).click();
  await (await choosing).setFiles(await aPhoto(page, 'retro.jpg', 1_600, 1_200));
  await expect(front).toContainText('2 pagine in un PDF');
  await expect(front.getByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeVisible();
  await expect(page.getByText('Caricamento in corso...')).toHaveCount(0);
  const pdf = await lastSent(page);
  expect(pdf.name).toBe('fronte.pdf');
  const pages = (await PDFDocument.load(Buffer.from(pdf.bytes, 'latin1')))
    .getPages()
    .map((one) => one.getWidth() < one.getHeight());
  expect(pages).toEqual([true, false]);

  await front.getByRole('button', { name: 'Ingrandisci fronte.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'fronte.pdf' });
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ruota retro.jpg' }).click();
  await expect.poll(async () => (await lastSent(page)).bytes === pdf.bytes).toBe(false);
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await expect(front.getByRole('button', { name: 'Ingrandisci fronte.pdf' })).toBeFocused();
});

test('a photo that is attached already is turned, and takes its own place', async ({ page }) => {
  const applicant = await apply(page);
  await logIn(page, applicant);
  await open(page, '/area-utente');
  const card = page.getByRole('article', { name: applicant.code });
  const section = card.locator('li', { has: page.getByRole('heading', { level: 6, name: CARD }) });
  await section.locator('input[type="file"]').setInputFiles([await aPhoto(page, 'fronte.jpg', 1_600, 1_200)]);
  await expect(section.getByRole('button', { name: 'Scarica fronte.jpg' })).toBeVisible();
  await section.getByRole('button', { name: 'Ruota fronte.jpg' }).click();
  await expect.poll(async () => (await lastSent(page)).height).toBe(1_600);
  const attached = async () => (await (await page.request.get('/api/user/applications')).json())[0].files;
  const { size } = await lastSent(page);
  await expect.poll(async () => (await attached()).map((file: { size: number }) => file.size)).toEqual([size]);
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
});
