import { routes } from '../src/app/router';
import { type Answers, fakeApi } from './fake-api';
import { renderRoutes } from './render-page';

/** Opens a page of the back office; loads its modules first. */
export async function openBackOffice(path: string, answers: Answers = {}) {
  await Promise.all([
    import('../src/app/admin.page'),
    import('../src/app/admin-application.page'),
    import('../src/app/admin-overview.page'),
    import('../src/app/admin-contacts.page'),
    import('../src/app/access-log.page'),
    import('../src/app/admin-payments.page'),
    import('../src/app/admin-tenders.page'),
    import('../src/app/admin-rankings.page'),
  ]);
  const api = fakeApi(answers);
  return { ...api, ...renderRoutes(routes, path) };
}
