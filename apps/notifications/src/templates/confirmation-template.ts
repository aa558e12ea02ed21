import { BANK_HTML, BANK_TEXT } from './bank-transfer';
import { letterHtml, letterText } from './letter-template';

export const CONFIRMATION_HTML =
  letterHtml(`    <h1 style="margin:0 0 18px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:27px;line-height:1.2;font-weight:600;">{{texts.title}}</h1>
    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 22px;">{{texts.received}}{{#if hasAttachment}} {{texts.attached}}{{/if}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;">
      <span style="font-size:14px;color:#555b66;">{{texts.codeLabel}}</span><br>
      <strong style="font-size:21px;line-height:1.4;color:#8a3321;font-variant-numeric:tabular-nums;">{{code}}</strong><br>
      <span style="font-size:15px;color:#1f2430;">{{texts.statusLabel}}{{texts.colon}} <strong>{{texts.status}}</strong></span>
    </td></tr></table>
    <p style="margin:18px 0 0;"><a href="{{receiptUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.receiptLink}}</a></p>
    {{#if missing}}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0;background:#fbefd3;border-radius:12px;"><tr><td style="padding:16px 18px;">
      <strong style="color:#744f05;">{{missing.title}}</strong>
      <ul style="margin:6px 0 8px;padding-left:24px;">
        {{#each missing.names}}
        <li>{{this}}</li>
        {{/each}}
      </ul>
      {{missing.until}}
    </td></tr></table>
    {{/if}}
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.nextTitle}}</h2>
    <ol style="margin:0;padding-left:24px;">
      {{#each steps}}
      <li style="margin:0 0 8px;padding-left:4px;">{{this}}</li>
      {{/each}}
    </ol>
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 4px;"><tr><td bgcolor="#a8432d" style="background:#a8432d;border-radius:10px;">
      <a href="{{paymentUrl}}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none;">{{texts.pay}}</a>
    </td></tr></table>
${BANK_HTML}    {{#if verificationUrl}}
    <p style="margin:26px 0 0;">{{texts.verifyText}} <a href="{{verificationUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.verifyLink}}</a></p>
    {{/if}}
    <p style="margin:26px 0 0;">{{texts.areaText}} <a href="{{personalAreaUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.areaLink}}</a></p>
`);

export const CONFIRMATION_TEXT = letterText(`{{texts.greeting}}

{{texts.received}}{{#if hasAttachment}}
{{texts.attached}}{{/if}}

{{texts.codeLabel}}{{texts.colon}} {{code}}
{{texts.statusLabel}}{{texts.colon}} {{texts.status}}
{{texts.receiptLink}}{{texts.colon}} {{receiptUrl}}
{{#if missing}}

{{missing.title}}
{{#each missing.names}}
- {{this}}
{{/each}}
{{missing.until}}
{{/if}}

{{texts.nextTitle}}
{{#each numberedSteps}}
{{this}}
{{/each}}

{{texts.pay}}{{texts.colon}} {{paymentUrl}}
${BANK_TEXT}{{#if verificationUrl}}

{{texts.verifyText}}
{{verificationUrl}}
{{/if}}

{{texts.areaText}}
{{personalAreaUrl}}
`);
