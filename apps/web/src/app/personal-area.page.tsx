import { ClosedDrafts } from '../features/application-form/draft/closed-drafts';
import { ResumeDraft, useIsDraftShown } from '../features/application-form/draft/resume-draft';
import { Component as PersonalAreaPage } from '../features/personal-area/personal-area.page';

/** The personal area, with applications that were begun above those that were sent. */
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
