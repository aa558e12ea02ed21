import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin, anAdminTender, tendersAnswer } from '../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { openBackOffice } from '../../../test/open-back-office';

const ID = '3f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f';
const draft = anAdminTender({ id: ID, code: '2027', status: 'draft', opensAt: null });
const pdf = (language: string) => `GET /api/admin/tenders/${ID}/pdf?lang=${language}`;

async function openPreview(answers: Answers = {}) {
  const api = await openBackOffice(`/admin/bandi?bando=${ID}`, {
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

  it.each([
    ['it', 'PDF in italiano'],
    ['fr', 'PDF in francese'],
  ])('downloads the PDF (%s)', async (language, button) => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:draft';
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { dialog } = await openPreview({ [pdf(language)]: new Response('%PDF-1.7') });
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(saved).toEqual([`bando-2027-${language}.pdf`]));
    expect(dialog.queryByRole('alert')).toBeNull();
    click.mockRestore();
  });

  it('says when the PDF cannot be had', async () => {
    const { dialog } = await openPreview({ [pdf('fr')]: refusal('unavailable') });
    await userEvent.click(dialog.getByRole('button', { name: 'PDF in francese' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Il PDF non si può scaricare adesso.');
  });
});
