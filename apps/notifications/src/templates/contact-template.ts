import { letterHtml, letterText } from './letter-template';

export const CONTACT_HTML =
  letterHtml(`    <h1 style="margin:0 0 18px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:27px;line-height:1.2;font-weight:600;">{{texts.title}}</h1>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;overflow-wrap:anywhere;">
      {{#each details}}
      <span style="font-size:14px;color:#555b66;">{{label}}</span><br>
      <strong>{{#if href}}<a href="{{href}}" style="color:#8a3321;">{{value}}</a>{{else}}{{value}}{{/if}}</strong><br>
      {{/each}}
    </td></tr></table>
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.messageTitle}}</h2>
    <div style="white-space:pre-wrap;overflow-wrap:anywhere;">{{message}}</div>
    <p style="margin:26px 0 0;">{{texts.answer}} <a href="{{messagesUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.messagesLink}}</a>.</p>
`);

export const CONTACT_TEXT = letterText(`{{texts.title}}

{{#each details}}
{{label}}: {{value}}
{{/each}}

{{texts.messageTitle}}:

{{message}}

--
{{texts.answer}} {{texts.messagesLink}}: {{messagesUrl}}
`);
