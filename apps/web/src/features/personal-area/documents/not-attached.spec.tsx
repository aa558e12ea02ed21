import { beforeEach, describe, expect, it } from '@jest/globals';
import { messagesIt } from '@lacorte/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, refusal } from '../../../../test/fake-api';
import { ATTACH, fakeAttachments } from '../../../../test/fake-attachments';
import { fakeUploads } from '../../../../test/fake-uploads';
import { card, input, openPersonalArea, pdf, READ_OWN, section } from '../../../../test/open-personal-area';
import { anOwnApplication } from '../../../../test/samples';

beforeEach(() => {
  fakeUploads({ settle: 'at-once' });
});

describe('a file that is not attached', () => {
  const wrongContent = (name: string) =>
    refusal('bad-request', { message: 'documents.wrongContent', parameters: { name } });

  it('says so and why, while the others of the choice are attached', async () => {
    const server = fakeAttachments(anOwnApplication());
    const attach = server.answers[ATTACH];
    await openPersonalArea([anOwnApplication()], {
      ...server.answers,
      [ATTACH]: (call) =>
        JSON.stringify(call.body).includes('falso')
          ? wrongContent('falso.pdf')
          : (attach as typeof server.attach)(call),
    });
    await userEvent.upload(input("Carta d'Identità"), [pdf('falso.pdf'), pdf('vero.pdf')]);
    const cards = section("Carta d'Identità");
    expect(await cards.findByText('Il contenuto di falso.pdf non corrisponde al suo formato.')).toBeVisible();
    expect(await cards.findByRole('button', { name: 'Scarica vero.pdf' })).toBeVisible();
    await userEvent.click(cards.getByRole('button', { name: 'Rimuovi falso.pdf' }));
    expect(cards.queryByText('falso.pdf')).not.toBeInTheDocument();
  });

  it('is attached by a retry, without a second upload', async () => {
    const puts = fakeUploads({ settle: 'at-once' });
    const server = fakeAttachments(anOwnApplication());
    const { answer } = await openPersonalArea([anOwnApplication()], {
      ...server.answers,
      [ATTACH]: () => Promise.reject(new TypeError('network')),
    });
    await userEvent.upload(input("Carta d'Identità"), [pdf('fronte.pdf')]);
    const retry = await card().findByRole('button', { name: 'Riprova fronte.pdf' });
    answer({ [ATTACH]: server.attach });
    await userEvent.click(retry);
    expect(await screen.findByText('Documento allegato alla domanda')).toBeVisible();
    expect(puts).toHaveLength(1);
  });

  it('is not attached twice when only the answer was lost', async () => {
    const server = fakeAttachments(anOwnApplication());
    const { answer, sent } = await openPersonalArea([anOwnApplication()], {
      ...server.answers,
      [ATTACH]: (call) => {
        server.attach(call);
        return Promise.reject(new TypeError('network'));
      },
    });
    await userEvent.upload(input("Carta d'Identità"), [pdf('fronte.pdf')]);
    const retry = await card().findByRole('button', { name: 'Riprova fronte.pdf' });
    answer({ [ATTACH]: server.attach });
    await userEvent.click(retry);
    await screen.findByText('Documento allegato alla domanda');
    expect(sent(ATTACH).at(-1)).toEqual({ documents: { 'carta-identita': 'u/new/fronte.pdf' } });
  });

  it('came too late for a section that was closed, while one of another section is attached', async () => {
    const puts = fakeUploads();
    const server = fakeAttachments(anOwnApplication());
    await openPersonalArea([anOwnApplication()], {
      ...server.answers,
      [ATTACH]: (call) =>
        JSON.stringify(call.body).includes('carta-identita') ? refusal('documents-closed') : server.attach(call),
    });
    await userEvent.upload(input("Carta d'Identità"), [pdf('fronte.pdf')]);
    await userEvent.upload(input('Certificazione Redditi/ISEE'), [pdf('isee.pdf')]);
    await waitFor(() => expect(puts).toHaveLength(2));
    act(() => {
      for (const put of puts) put.succeed();
    });
    expect(await card().findByRole('alert')).toHaveTextContent('Non allegato alla domanda: fronte.pdf');
    expect(await card().findByRole('button', { name: 'Scarica isee.pdf' })).toBeVisible();
  });

  it('came too late when the documents were closed: that is said, and the card shows it', async () => {
    const closed = anOwnApplication({ mayAttach: [], applicationStatus: 'under_review' });
    const { answer } = await openPersonalArea([anOwnApplication()], fakeAttachments(anOwnApplication()).answers);
    answer({
      [ATTACH]: () => {
        answer({ [READ_OWN]: json([closed]) });
        return refusal('documents-closed');
      },
    });
    await userEvent.upload(input("Carta d'Identità"), [pdf('fronte.pdf')]);
    const alert = await card().findByRole('alert');
    expect(alert).toHaveTextContent('Non allegato alla domanda: fronte.pdf');
    expect(alert).toHaveTextContent(messagesIt['documents.closed']);
    expect(await card().findByText('In Valutazione')).toBeVisible();
    expect(card().queryByLabelText(/^Scelga i file/)).not.toBeInTheDocument();
  });
});
