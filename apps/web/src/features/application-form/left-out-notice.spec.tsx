import { describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderRoutes } from '../../../test/render-page';
import { LeftOutNotice } from './left-out-notice';

function Page() {
  return (
    <main>
      <LeftOutNotice />
      <p>pagina</p>
    </main>
  );
}

function open(state: unknown) {
  fakeApi();
  renderRoutes([{ path: '/', Component: Page }], '/', state);
  return screen.findByText('pagina');
}

describe('required documents that were left out', () => {
  it('are named on the receipt in the tab that has sent the application, with the way to add them', async () => {
    await open({ leftOut: ['certificazione-redditi'] });
    expect(screen.getByText('Manca un documento: Certificazione Redditi/ISEE')).toBeVisible();
    expect(screen.getByRole('link', { name: "Apra l'Area Utente" })).toHaveAttribute('href', '/area-utente');
  });

  it('are not there for others, or without a known one', async () => {
    for (const state of [null, { leftOut: [] }, { leftOut: ['patente', 3, null] }, { leftOut: 'carta-identita' }]) {
      await open(state);
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
      cleanup();
    }
  });
});
