import { type AdminTender, type AdminTendersPage, API } from '@lacorte/contracts';
import { json, type Visitor } from './visitor';

/** Closes the open tender and opens a new one. @param administrator logged in @param closesAt null: until it is closed */
export async function openTender(administrator: Visitor, closesAt: Date | null): Promise<AdminTender> {
  const tenders = json<AdminTendersPage>(await administrator.call('GET', API.adminTenders));
  const open = tenders?.items.find(({ status }) => status === 'open');
  if (open) await act(administrator, API.closeTender(open.id));
  const code = `GUASTI-${Date.now().toString(36).toUpperCase()}`;
  const { id } = await act(administrator, API.adminTenders, { code, closesAt });
  return act(administrator, API.publishTender(id));
}

async function act(administrator: Visitor, path: string, body: unknown = {}): Promise<AdminTender> {
  const answer = await administrator.call('POST', path, body);
  const tender = json<AdminTender>(answer);
  if (!answer.status || answer.status >= 300 || !tender) {
    throw new Error(`POST ${path} answers ${answer.status}: ${answer.body}`);
  }
  return tender;
}
