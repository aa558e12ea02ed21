import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, json, refusal } from '../../../test/fake-api';
import { readIn } from '../../../test/read-in';
import { renderElement } from '../../../test/render-page';
import { PendingAttachments } from './pending-attachments';
import { type PendingDocuments, rememberPendingDocuments } from './submission/pending-documents';

const ID = '7b0f3c62-93f2-4f0e-9d3c-5f1f6f0a1c11';
const ATTACH = `PUT /api/applications/${ID}/documents`;
const KEPT_UNTIL = Date.parse('2026-11-03T12:30:00+01:00');
const documents = { 'carta-identita': 'uploads/1/fronte.pdf' };

function open(pending: Partial<PendingDocuments> = {}) {
  rememberPendingDocuments(ID, { documents, keptUntil: KEPT_UNTIL, ...pending });
  return renderElement(<PendingAttachments applicationId={ID} />);
}

const at = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-11-03T${time}+01:00`));
const attach = () => userEvent.click(screen.getByRole('button', { name: 'Riprova ad allegare i documenti' }));

describe('documents that are still to be attached', () => {
  it('are said to be kept for as long as they are, and that they may be gone after that', async () => {
    const now = at('12:29:00');
    const { unmount } = open();
    expect(await screen.findByText(/li conserviamo almeno fino alle 12:30/)).toBeVisible();
    unmount();
    now.mockReturnValue(KEPT_UNTIL);
    open();
    expect(await screen.findByText(/almeno fino alle 12:30: adesso potrebbero non esserci più/)).toBeVisible();
  });

  it('take the focus when they are attached', async () => {
    fakeApi({ [ATTACH]: json({ id: ID, documenti: {} }) });
    open();
    await attach();
    const done = await screen.findByText('Documenti allegati alla domanda');
    expect(document.activeElement).toContainElement(done);
    expect(document.body).not.toHaveFocus();
  });

  it('keep the focus near when one of them is left out', async () => {
    open({ documents: { 'carta-identita': 'uploads/1/fronte.pdf,uploads/1/retro.pdf' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Rimuovi fronte.pdf' }));
    expect(screen.queryByText('fronte.pdf')).toBeNull();
    expect(screen.getByRole('button', { name: 'Riprova ad allegare i documenti' })).toHaveFocus();
  });

  it('say in French what the server said of them, also after a reload', async () => {
    const refused = {
      code: 'bad-request',
      reason: 'documents-not-uploaded',
      message: 'Il file fronte.pdf non risulta caricato.',
    };
    await readIn('fr');
    open({ refusal: { ...refused, parameters: { name: 'fronte.pdf' } } });
    expect(await screen.findByRole('alert')).toHaveTextContent("Le fichier fronte.pdf n'a pas été reçu.");
  });

  it('say what the server says when they are tried again', async () => {
    fakeApi({
      [ATTACH]: () => refusal('bad-request', { message: 'documents.notUploaded', parameters: { name: 'fronte.pdf' } }),
    });
    open();
    await attach();
    expect(await screen.findByText(/Il file fronte\.pdf non risulta caricato\./)).toBeVisible();
  });
});
