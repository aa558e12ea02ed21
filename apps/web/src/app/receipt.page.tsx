import { useParams } from 'react-router-dom';
import { DuplicateNotice } from '../features/application-form/duplicate-notice';
import { PendingAttachments } from '../features/application-form/pending-attachments';
import { Component as ReceiptPage } from '../features/receipt/receipt.page';

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
