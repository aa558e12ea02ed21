import { type BankAccount, groupedIban, type Language } from '@lacorte/contracts';
import fr from './fr/bank-transfer.json' with { type: 'json' };
import it from './it/bank-transfer.json' with { type: 'json' };
import { heading } from './letter-template';

const TEXTS: Record<Language, typeof it> = { it, fr };

/** Returns the URL of the payment page with the application code. The code matches the payment with its application. */
export function paymentUrlFor(code: string, paymentUrl: string): string {
  const url = new URL(paymentUrl);
  url.searchParams.set('client_reference_id', code);
  return url.href;
}

/** Addresses and bank account in letters that ask for the fee. */
export interface FeeSite {
  publicUrl: string;
  paymentUrl: string;
  /** Null if no account is configured. */
  account: BankAccount | null;
}

/** Returns the values of a letter for `BANK_HTML` and `BANK_TEXT`; null if no account is configured. */
export function bankView(account: BankAccount | null, language: Language, fee: string, code: string) {
  if (account === null) return null;
  const { title, iban, beneficiary, amount, reason } = TEXTS[language];
  const rows = [
    { label: iban, value: groupedIban(account.iban) },
    { label: beneficiary, value: account.beneficiary },
    { label: amount, value: fee },
    { label: reason, value: code },
  ];
  return { title, rows };
}

/** Part of a letter that says how to transfer the fee (Handlebars). */
export const BANK_HTML = `{{#if bank}}
    ${heading('bank.title')}
    <table role="presentation" cellpadding="0" cellspacing="0">
      {{#each bank.rows}}
      <tr><td style="padding:0 16px 4px 0;font-size:14px;color:#555b66;vertical-align:top;">{{label}}</td><td style="padding:0 0 4px;font-weight:bold;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;">{{value}}</td></tr>
      {{/each}}
    </table>
    {{/if}}`;

export const BANK_TEXT = `{{#if bank}}

{{bank.title}}
{{#each bank.rows}}
{{label}}{{../texts.colon}} {{value}}
{{/each}}
{{/if}}
`;
