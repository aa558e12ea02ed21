import { useParams } from 'react-router-dom';
import { PendingAttachments } from '../features/application-form/pending-attachments';
import { Component as ReceiptPage } from '../features/receipt/receipt.page';

/** The receipt, below the documents that are still to be attached. */
export function Component() {
  const { id: applicationId = '' } = useParams();
  return <ReceiptPage notice={<PendingAttachments key={applicationId} applicationId={applicationId} />} />;
}
