import { type AdminApplication, API, type ApplicationCheck, type UserApplication } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { CopyX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadingLines, ReadFailed } from '../../../components/application/section';
import { StatusBadge, statusOf } from '../../../components/application/status-badge';
import { useFormats } from '../../../i18n/use-formats';
import { freshQuery } from '../../../lib/api-client';
import type { ListState } from '../../../lib/applications-list/list-state';
import { applicationAddress } from '../../../lib/applications-list/list-trail';
import { useStated } from './use-stated';

interface WarningsProps {
  application: UserApplication;
  list: ListState;
}

export function Warnings({ application, list }: WarningsProps) {
  const { t, language } = useFormats();
  const path = API.applicationChecks(application.id);
  // The key contains the language, because the server translates its answer.
  const checks = useQuery(freshQuery<ApplicationCheck[]>(path, [path, language]));
  const duplicates = useQuery(freshQuery<AdminApplication[]>(API.applicationDuplicates(application.id)));
  const failed = [checks, duplicates].filter(({ isError }) => isError);
  const found = (checks.data?.length ?? 0) + (duplicates.data?.length ?? 0);
  return (
    <>
      {failed.length > 0 && <ReadFailed text={t('adminApplication.warnings.failed')} queries={failed} />}
      {(checks.isPending || duplicates.isPending) && <LoadingLines />}
      {found > 0 && (
        <section aria-label={t('adminApplication.warnings.title')} className="rounded-lg bg-ochre-tint px-4 py-3">
          <ul className="grid gap-2.5">
            {checks.data?.map((check) => (
              <li key={check.id} className="flex items-start gap-2.5">
                <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden />
                <p>{check.message}</p>
              </li>
            ))}
            {duplicates.data?.map((duplicate) => (
              <li key={duplicate.id} className="flex items-start gap-2.5">
                <CopyX className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden />
                <Duplicate duplicate={duplicate} application={application} list={list} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Duplicate({ duplicate, application, list }: WarningsProps & { duplicate: AdminApplication }) {
  const { t, shortDate } = useFormats();
  const stated = useStated();
  const here = stated(application);
  const differing = stated(duplicate).flatMap(({ id, label, text }, index) => {
    const own = here[index]?.text ?? '';
    return own === text ? [] : [{ id, label, own, other: text }];
  });
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {t('adminApplication.duplicates.same')}
        <Link to={applicationAddress(duplicate.id, list)} className="font-semibold underline tabular-nums">
          {duplicate.applicationCode}
        </Link>
        <span className="text-sm text-muted">
          {t('adminApplication.duplicates.sent', { date: shortDate(duplicate.createdAt) })}
        </span>
        <StatusBadge status={statusOf(duplicate)} />
      </p>
      {differing.length === 0 ? (
        <p className="text-sm text-muted">{t('adminApplication.duplicates.equal')}</p>
      ) : (
        <details className="mt-1 text-sm">
          <summary className="inline-flex min-h-11 items-center underline">
            {t('adminApplication.duplicates.compare', { count: differing.length })}
          </summary>
          <table className="w-full border-collapse text-left">
            <thead>
              <tr className="text-muted">
                {['field', 'this', 'other'].map((column) => (
                  <th key={column} scope="col" className="py-1 pr-3 font-normal last:pr-0">
                    {t(`adminApplication.duplicates.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differing.map(({ id, label, own, other }) => (
                <tr key={id} className="border-t border-line align-top">
                  <th scope="row" className="py-1 pr-3 font-normal">
                    {label}
                  </th>
                  <td className="py-1 pr-3 wrap-anywhere">{own || '–'}</td>
                  <td className="py-1 wrap-anywhere">{other || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}
