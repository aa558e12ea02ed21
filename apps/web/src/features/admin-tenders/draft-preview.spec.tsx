import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin, anAdminTender, tendersAnswer } from '../../../test/admin-samples';
import { fakeDownloads } from '../../../test/browser';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';

const ID = '3f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f';
const draft = anAdminTender({ id: ID, code: '2027', status: 'draft', opensAt: null });
const pdf = (language: string) => `GET /api/admin/tenders/${ID}/pdf?lang=${language}`;

async function openPreview(answers: Answers = {}) {
  const api = await openSite(`/admin/bandi?bando=${ID}`, {
    'GET /api/auth/user': json(anAdmin()),
    ...tendersAnswer([draft]),
    ...answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Anteprima' }));
  return { ...api, dialog: within(screen.getByRole('dialog', { name: 'Anteprima della pagina e del PDF' })) };
}

describe('the preview of a draft', () => {
  it('shows what the public page will say', async () => {
    const { dialog } = await openPreview();
    expect(dialog.getByText('25 novembre 2025')).toBeVisible();
    expect(dialog.getByRole('table', { name: 'Come sono divisi gli alloggi' })).toBeVisible();
  });

  it('downloads the PDF of each language', async () => {
    const saved = fakeDownloads();
    const { dialog } = await openPreview({
      [pdf('it')]: new Response('%PDF-1.7'),
      [pdf('fr')]: new Response('%PDF-1.7'),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'PDF in italiano' }));
    await waitFor(() => expect(saved).toEqual(['bando-2027-it.pdf']));
    await userEvent.click(dialog.getByRole('button', { name: 'PDF in francese' }));
    await waitFor(() => expect(saved).toEqual(['bando-2027-it.pdf', 'bando-2027-fr.pdf']));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('says when the PDF cannot be had', async () => {
    const { dialog } = await openPreview({ [pdf('fr')]: refusal('unavailable') });
    await userEvent.click(dialog.getByRole('button', { name: 'PDF in francese' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Il PDF non si può scaricare adesso.');
  });
});
