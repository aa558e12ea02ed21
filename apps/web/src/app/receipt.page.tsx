import { useParams } from 'react-router-dom';
import { DuplicateNotice } from '../features/application-form/duplicate-notice';
import { LeftOutNotice } from '../features/application-form/left-out-notice';
import { PendingAttachments } from '../features/application-form/pending-attachments';
import { Component as ReceiptPage } from '../features/receipt/receipt.page';

/** The receipt, below the documents that were left out and those that are still to be attached. */
export function Component() {
  const { id: applicationId = '' } = useParams();
  return (
    <ReceiptPage
      notice={
        <>
          <DuplicateNotice />
          <LeftOutNotice />
          <PendingAttachments key={applicationId} applicationId={applicationId} />
        </>
      }
    />
  );
}
