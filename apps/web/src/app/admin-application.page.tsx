import { useParams } from 'react-router-dom';
import { AdminOnly } from '../features/admin-access/admin-page';
import { ApplicationPage } from '../features/admin-application/application-page';

export function Component() {
  const { id = '' } = useParams();
  return <AdminOnly>{(admin) => <ApplicationPage id={id} admin={admin} />}</AdminOnly>;
}
