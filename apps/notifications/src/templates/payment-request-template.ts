import { BANK_HTML, BANK_TEXT } from './bank-transfer';
import { letterHtml, letterText } from './letter-template';

export const PAYMENT_REQUEST_HTML =
  letterHtml(`    <h1 style="margin:0 0 18px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:27px;line-height:1.2;font-weight:600;">{{texts.title}}</h1>
    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 22px;">{{texts.request}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;">
      <span style="font-size:14px;color:#555b66;">{{texts.codeLabel}}</span><br>
      <strong style="font-size:21px;line-height:1.4;color:#8a3321;font-variant-numeric:tabular-nums;">{{code}}</strong><br>
      <span style="font-size:15px;color:#1f2430;">{{texts.amountLabel}}{{texts.colon}} <strong style="white-space:nowrap;">{{fee}}</strong></span>
    </td></tr></table>
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:22px 0 4px;"><tr><td bgcolor="#a8432d" style="background:#a8432d;border-radius:10px;">
      <a href="{{paymentUrl}}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none;">{{texts.pay}}</a>
    </td></tr></table>
${BANK_HTML}    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.howTitle}}</h2>
    <ol style="margin:0;padding-left:24px;">
      {{#each steps}}
      <li style="margin:0 0 8px;padding-left:4px;">{{this}}</li>
      {{/each}}
    </ol>
    <p style="margin:16px 0 0;">{{texts.paid}}</p>
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.helpTitle}}</h2>
    <p style="margin:0;">{{texts.help}}</p>
    <p style="margin:10px 0 0;">{{texts.areaText}} <a href="{{personalAreaUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.areaLink}}</a>.</p>
`);

export const PAYMENT_REQUEST_TEXT = letterText(`{{texts.greeting}}

{{texts.request}}

{{texts.codeLabel}}{{texts.colon}} {{code}}
{{texts.amountLabel}}{{texts.colon}} {{fee}}

{{texts.pay}}{{texts.colon}} {{paymentUrl}}
${BANK_TEXT}
{{texts.howTitle}}
{{#each numberedSteps}}
{{this}}
{{/each}}

{{texts.paid}}

{{texts.helpTitle}}
{{texts.help}}
{{texts.areaText}} {{texts.areaLink}}{{texts.colon}} {{personalAreaUrl}}
`);
