import { ClosedDrafts, ResumeDraft, useIsDraftShown } from '../features/application-form/draft/personal-area-drafts';
import { Component as PersonalAreaPage } from '../features/personal-area/personal-area.page';

export function Component() {
  return (
    <PersonalAreaPage
      isDraftShown={useIsDraftShown()}
      draft={(user) => (
        <>
          <ResumeDraft user={user} />
          <ClosedDrafts />
        </>
      )}
    />
  );
}
