import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { LoadBoundary } from '../components/ui/load-boundary';
import { AdminOnly } from '../features/admin-access/admin-page';
import { ApplicationPage } from '../features/admin-application/application-page';
import type { OfficeCorrectionProps } from '../features/application-form/correction/office-correction';

/** The form is a separate chunk, because most visits correct nothing. */
const OfficeCorrection = lazy(() => import('../features/application-form/correction/office-correction'));

function Correction(props: OfficeCorrectionProps) {
  return (
    <LoadBoundary>
      <Suspense>
        <OfficeCorrection {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

export function Component() {
  const { id = '' } = useParams();
  return <AdminOnly>{(admin) => <ApplicationPage id={id} admin={admin} correction={Correction} />}</AdminOnly>;
}
