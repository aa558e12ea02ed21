import { describe, expect, it } from '@jest/globals';
import { API, type AttachedFile, type DocumentsByType } from '@lacorte/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationPageAnswers, someDetails } from '../../../../test/admin-application';
import { type Answers, busy, refusal } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';
import { anAttachedFile } from '../../../../test/samples';

const DOCUMENTS: DocumentsByType = {
  documento_identita: ['fronte.png', 'retro.jpg'],
  documentazione_reddito: 'isee.png',
  altra_documentazione: 'lettera.docx',
};
const application = someDetails({ documenti: DOCUMENTS });
const { id } = application;
const FRONT = `GET ${API.applicationDocument(id, 'documento_identita', 0)}`;

const picture = () => new Response(new Blob(['x'], { type: 'image/png' }));

async function openViewer(answers: Answers = {}, files: AttachedFile[] = []) {
  const api = await openSite(`/admin/domande/${id}`, {
    ...applicationPageAnswers({ application: { ...application, files } }),
    [FRONT]: picture,
    [`GET ${API.applicationDocument(id, 'documento_identita', 1)}`]: picture,
    [`GET ${API.applicationDocument(id, 'documentazione_reddito')}`]: picture,
    ...answers,
  });
  const viewer = within(await screen.findByRole('region', { name: 'Documenti della domanda' }));
  return { ...api, viewer };
}

describe('the viewer of documents', () => {
  it('begins with the first, and goes on with buttons, keys and the list', async () => {
    const { viewer } = await openViewer();
    expect(await viewer.findByAltText('Immagine fronte.png')).toBeInTheDocument();
    await userEvent.click(viewer.getByRole('button', { name: 'Documento successivo' }));
    expect(await viewer.findByAltText('Immagine retro.jpg')).toBeInTheDocument();
    await userEvent.keyboard('d');
    expect(await viewer.findByAltText('Immagine isee.png')).toBeInTheDocument();
    await userEvent.keyboard('{Shift>}D{/Shift}');
    expect(await viewer.findByAltText('Immagine retro.jpg')).toBeInTheDocument();
    const list = viewer.getByRole('combobox', { name: 'Documento' });
    await userEvent.selectOptions(list, 'Documentazione Reddito · isee.png');
    expect(await viewer.findByAltText('Immagine isee.png')).toBeInTheDocument();
  });

  it('shows the document that proves a fact', async () => {
    const { viewer } = await openViewer();
    await userEvent.click(await screen.findByRole('button', { name: /^ISEE, in euro: mostra i documenti/ }));
    expect(await viewer.findByAltText('Immagine isee.png')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: /^Permesso|^Anni di residenza in Lombardia: nessun documento/ }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  it('does not read again what was just shown: each reading is recorded', async () => {
    const { viewer, sent } = await openViewer();
    await viewer.findByAltText('Immagine fronte.png');
    await userEvent.keyboard('d');
    await viewer.findByAltText('Immagine retro.jpg');
    await userEvent.keyboard('{Shift>}D{/Shift}');
    await viewer.findByAltText('Immagine fronte.png');
    expect(sent(FRONT)).toHaveLength(1);
  });

  it('offers what it cannot show as a download', async () => {
    const { viewer, calls } = await openViewer();
    await userEvent.selectOptions(viewer.getByRole('combobox'), 'Altra Documentazione · lettera.docx');
    expect(viewer.getByText(/lo scarichi per leggerlo/)).toBeVisible();
    expect(viewer.getByRole('button', { name: 'Scarica' })).toBeVisible();
    expect(calls.some(({ path }) => path.includes('altra_documentazione'))).toBe(false);
  });

  it('does not ask for a file in quarantine', async () => {
    const { viewer, calls } = await openViewer({}, [anAttachedFile({ name: 'fronte.png', scan: 'quarantined' })]);
    expect(viewer.getByText(/il file non si può aprire/)).toBeVisible();
    expect(calls.some(({ path }) => path.includes('/documents/documento_identita'))).toBe(false);
  });

  it('says why, when a file does not come, and tries again', async () => {
    const pending = [anAttachedFile({ scan: 'pending' })];
    for (const [answer, files, reason] of [
      [() => refusal('not-found'), [], /Il file non c'è più/],
      [() => refusal('not-found'), pending, /non è ancora finito/],
      [() => busy(503), [], /Il servizio non risponde/],
    ] as const) {
      const { viewer, answer: change, unmount } = await openViewer({ [FRONT]: answer }, [...files]);
      expect(await viewer.findByText(reason)).toBeVisible();
      change({ [FRONT]: picture });
      await userEvent.click(viewer.getByRole('button', { name: 'Riprova' }));
      expect(await viewer.findByAltText('Immagine fronte.png')).toBeInTheDocument();
      unmount();
    }
  });
});
