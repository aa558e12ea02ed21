/** HTML part (Handlebars, escaping): tables and inline styles, as mail programs know little else; no pictures to load. */
export const CONFIRMATION_HTML = `<!doctype html>
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
    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{texts.greeting}}</p>
    <p style="margin:0 0 22px;">{{texts.received}}{{#if hasAttachment}} {{texts.attached}}{{/if}}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9e9e2;border-radius:12px;"><tr><td style="padding:18px;">
      <span style="font-size:14px;color:#555b66;">{{texts.codeLabel}}</span><br>
      <strong style="font-size:21px;line-height:1.4;color:#8a3321;font-variant-numeric:tabular-nums;">{{code}}</strong><br>
      <span style="font-size:15px;color:#1f2430;">{{texts.statusLabel}}{{texts.colon}} <strong>{{texts.status}}</strong></span>
    </td></tr></table>
    <p style="margin:18px 0 0;"><a href="{{receiptUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.receiptLink}}</a></p>
    <h2 style="margin:30px 0 10px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:20px;line-height:1.25;font-weight:600;">{{texts.nextTitle}}</h2>
    <ol style="margin:0;padding-left:24px;">
      {{#each steps}}
      <li style="margin:0 0 8px;padding-left:4px;">{{this}}</li>
      {{/each}}
    </ol>
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 4px;"><tr><td style="background:#a8432d;border-radius:10px;">
      <a href="{{paymentUrl}}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none;">{{texts.pay}}</a>
    </td></tr></table>
    <p style="margin:26px 0 0;">{{texts.areaText}} <a href="{{personalAreaUrl}}" style="color:#8a3321;font-weight:bold;">{{texts.areaLink}}</a></p>
    <p style="margin:26px 0 0;">{{texts.closing}}<br><strong>{{cooperative.legalName}}</strong></p>
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

/** Text part (Handlebars, not escaping, as nothing reads it as markup). */
export const CONFIRMATION_TEXT = `{{texts.greeting}}

{{texts.received}}{{#if hasAttachment}}
{{texts.attached}}{{/if}}

{{texts.codeLabel}}{{texts.colon}} {{code}}
{{texts.statusLabel}}{{texts.colon}} {{texts.status}}
{{texts.receiptLink}}{{texts.colon}} {{receiptUrl}}

{{texts.nextTitle}}
{{#each numberedSteps}}
{{this}}
{{/each}}

{{texts.pay}}{{texts.colon}} {{paymentUrl}}

{{texts.areaText}}
{{personalAreaUrl}}

{{texts.closing}}
{{cooperative.legalName}}

--
{{cooperative.address.street}}, {{cooperative.address.postalCode}} {{cooperative.address.city}} ({{cooperative.address.province}})
{{cooperative.phone}}
{{texts.why}}
`;
