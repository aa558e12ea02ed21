/** State of the receipt's history entry right after the submission. A receipt opened by link has no state. */
export interface ReceiptState {
  applicationCode: string;
  duplicateOf: string[];
}
