import { useParams } from 'react-router-dom';
import { lazyDialog } from '../components/ui/lazy-dialog';
import { AdminOnly } from '../features/admin-access/admin-page';
import { ApplicationPage } from '../features/admin-application/application-page';

/** The form is a separate chunk, because most visits correct nothing. */
const OfficeCorrection = lazyDialog(() => import('../features/application-form/correction/office-correction'));

export function Component() {
  const { id = '' } = useParams();
  return <AdminOnly>{(admin) => <ApplicationPage id={id} admin={admin} correction={OfficeCorrection} />}</AdminOnly>;
}
