import type { ComponentType } from 'react';
import { AdminPage } from '../features/admin-access/admin-page';

/** Makes a page of the back office that shows `Content`. `title` is the key of the page's title. */
export function adminPage(title: string, Content: ComponentType): ComponentType {
  return () => (
    <AdminPage title={title}>
      <Content />
    </AdminPage>
  );
}
