import { routes } from '../src/app/router';
import { type Answers, fakeApi } from './fake-api';
import { renderRoutes } from './render-page';

/** Opens a page of the back office; its modules are read before, so that no test waits for them. */
export async function openBackOffice(path: string, answers: Answers = {}) {
  await Promise.all([import('../src/app/admin.route'), import('../src/app/admin-contacts.route')]);
  const api = fakeApi(answers);
  return { ...api, ...renderRoutes(routes, path) };
}
