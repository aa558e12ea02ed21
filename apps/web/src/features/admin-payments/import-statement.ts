import { API, type ImportResult } from '@lacorte/contracts';
import { transfer } from '../../lib/uploads/transfer';

/**
 * POST /api/admin/payments/import
 *
 * @param onProgress gets the share that has been sent, in percent
 */
export async function importStatement(file: File, onProgress: (percent: number) => void): Promise<ImportResult> {
  const body = new FormData();
  body.append('file', file);
  return JSON.parse(await transfer('POST', API.importPayments, body, { onProgress })) as ImportResult;
}
