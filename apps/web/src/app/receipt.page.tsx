import { useParams } from 'react-router-dom';
import { DuplicateNotice } from '../features/application-form/duplicate-notice';
import { PendingAttachments } from '../features/application-form/pending-attachments';
import { Component as ReceiptPage } from '../features/receipt/receipt.page';

/** The receipt, below notices of other applications of the same person and of documents that are not attached yet. */
export function Component() {
  const { id: applicationId = '' } = useParams();
  return (
    <ReceiptPage
      notice={
        <>
          <DuplicateNotice />
          <PendingAttachments key={applicationId} applicationId={applicationId} />
        </>
      }
    />
  );
}
