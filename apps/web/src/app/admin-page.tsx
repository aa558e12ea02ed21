import type { ComponentType } from 'react';
import { AdminPage } from '../features/admin-access/admin-page';

/** Makes the page of the back office that shows one component. @param title key of the title */
export function adminPage(title: string, Content: ComponentType): ComponentType {
  return () => (
    <AdminPage title={title}>
      <Content />
    </AdminPage>
  );
}
