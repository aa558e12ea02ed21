import { describe, expect, it } from '@jest/globals';
import { PAGES } from '@lacorte/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderRoutes } from '../../../test/render-page';
import { useOrigin } from './origin';
import { useOriginHere } from './origin-here';

function Rankings() {
  return (
    <Link to="/admin/domande/a1" state={useOriginHere()}>
      application
    </Link>
  );
}

function Application() {
  const origin = useOrigin();
  return <p>{origin ? `${origin.text} ${origin.state.origin}` : 'list'}</p>;
}

const routes = [
  { path: PAGES.adminRankings, Component: Rankings },
  { path: '/admin/domande/:id', Component: Application },
];

describe('the origin of the page of an application', () => {
  it('is the page of the rankings with its parameters', async () => {
    for (const [search, text] of [
      ['?tender=t1&run=k1&page=2', 'toRanking'],
      ['?tender=t1&view=riesami', 'toReviews'],
      ['?tender=t1', 'toRankings'],
    ]) {
      const { unmount } = renderRoutes(routes, `${PAGES.adminRankings}${search}`);
      await userEvent.click(screen.getByRole('link', { name: 'application' }));
      expect(screen.getByText(`adminApplication.trail.${text} ${PAGES.adminRankings}${search}`)).toBeVisible();
      unmount();
    }
  });

  it('is not known from another state', () => {
    const elsewhere = ['/admin/bandi', 'https://elsewhere.example/admin/graduatorie'].map((origin) => ({ origin }));
    for (const state of [null, {}, { origin: 3 }, ...elsewhere]) {
      const { unmount } = renderRoutes(routes, '/admin/domande/a1', state);
      expect(screen.getByText('list')).toBeVisible();
      unmount();
    }
  });
});
