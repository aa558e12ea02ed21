import { COOPERATIVE, KIND_OF_COOPERATIVE, type Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import type { Mail } from '../mail/mail-server';

const handlebars = Handlebars.create();

/**
 * Head and foot of every e-mail (Handlebars). They have tables and inline styles for old mail programs, and no images. They need
 * `language`, `texts` (title, preheader, closing, why) and `cooperative`.
 */
const HEAD = `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>{{texts.title}}</title>
</head>
<body style="margin:0;padding:0;background:#fbf8f3;color:#1f2430;">
<div style="display:none;max-height:0;overflow:hidden;">{{texts.preheader}}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:'Atkinson Hyperlegible Next','Atkinson Hyperlegible',Arial,Helvetica,sans-serif;font-size:16px;line-height:1.55;">
  <tr><td style="padding:0 8px 18px;">
    <table role="presentation" cellpadding="0" cellspacing="0"><tr>
      <td width="36" valign="middle"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
        <td width="36" height="36" align="center" valign="bottom" style="width:36px;height:36px;background:#a8432d;border-radius:18px 18px 0 0;font-size:0;line-height:0;">
          <table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="12" height="17" style="width:12px;height:17px;background:#fbf8f3;border-radius:6px 6px 0 0;font-size:0;line-height:0;">&nbsp;</td></tr></table>
        </td>
      </tr></table></td>
      <td style="padding-left:14px;">
        <span style="font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:24px;line-height:1.1;font-weight:600;">{{cooperative.name}}</span><br>
        <span style="font-size:14px;line-height:1.3;color:#555b66;">{{kindOfCooperative}}</span>
      </td>
    </tr></table>
  </td></tr>
  <tr><td style="background:#ffffff;border:1px solid #e2d8c8;border-top:4px solid #a8432d;border-radius:12px;padding:30px 22px;">
    <h1 style="margin:0 0 18px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:27px;line-height:1.2;font-weight:600;">{{texts.title}}</h1>
`;

const FOOT = `    <p style="margin:26px 0 0;">{{texts.closing}}<br><strong>{{cooperative.legalName}}</strong></p>
  </td></tr>
  <tr><td style="padding:20px 8px 0;font-size:13px;line-height:1.5;color:#555b66;">
    {{cooperative.address.street}}, {{cooperative.address.postalCode}} {{cooperative.address.city}} ({{cooperative.address.province}}) · {{cooperative.phone}}<br>
    {{texts.why}}
  </td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

const TEXT_FOOT = `
{{texts.closing}}
{{cooperative.legalName}}

--
{{cooperative.address.street}}, {{cooperative.address.postalCode}} {{cooperative.address.city}} ({{cooperative.address.province}})
{{cooperative.phone}}
{{texts.why}}
`;

/** Markup of parts that several letters have. The arguments name values of the view. */
export const heading = (text: string) =>
  `<h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{${text}}}</h2>`;
export const link = (url: string, text: string) =>
  `<a href="{{${url}}}" style="color:#8a3321;font-weight:bold;">{{${text}}}</a>`;
export const button = (url: string, text: string, margin: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:${margin};"><tr><td bgcolor="#a8432d" style="background:#a8432d;border-radius:10px;">
      <a href="{{${url}}}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none;">{{${text}}}</a>
    </td></tr></table>`;

/** Markup of the numbered steps of a letter, for the values of `stepsView`. */
export const STEPS = `<ol style="margin:0;padding-left:24px;">
      {{#each steps}}
      <li style="margin:0 0 8px;padding-left:4px;">{{this}}</li>
      {{/each}}
    </ol>`;
export const stepsView = (steps: string[]) => ({
  steps,
  numberedSteps: steps.map((step, index) => `${index + 1}. ${step}`),
});

/**
 * Compiles the two parts of a message, with head and foot; a missing value is an error. Values are escaped in the HTML part and not in
 * the plain text.
 */
export function compiledLetter(htmlBody: string, textBody: string) {
  const html = handlebars.compile(HEAD + htmlBody + FOOT, { strict: true });
  const text = handlebars.compile(textBody + TEXT_FOOT, { strict: true, noEscape: true });
  return (
    view: { language: Language } & Record<string, unknown>,
  ): Pick<Mail, 'html' | 'text' | 'language' | 'attachments'> => {
    const whole = { cooperative: COOPERATIVE, kindOfCooperative: KIND_OF_COOPERATIVE[view.language], ...view };
    return { html: html(whole), text: text(whole), language: view.language, attachments: [] };
  };
}
