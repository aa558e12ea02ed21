import { fields } from '../printing/letterhead';

const qrCode = (code: string, label: string) =>
  `<svg role="img" aria-label="{{texts.${label}}}" viewBox="0 0 {{${code}.side}} {{${code}.side}}" shape-rendering="crispEdges">
        <path d="{{${code}.path}}" stroke="#1f2430"/>
      </svg>`;

export const RECEIPT_TEMPLATE = `<main{{#if isDense}} class="dense"{{/if}}>
  <h1>{{texts.documentTitle}}</h1>
  <p class="subtitle">{{texts.subtitle}}</p>
  <section class="code-card" aria-label="{{texts.code}}">
    <dl>
      <div class="code"><dt>{{texts.code}}</dt><dd>{{code}}</dd></div>
      <div><dt>{{texts.status}}</dt><dd><span class="status">{{texts.waiting}}</span></dd></div>
      <div><dt>{{texts.submitted}}</dt><dd>{{submittedAt}}{{#if corrected}}<br>{{corrected}}{{/if}}</dd></div>
    </dl>
    <figure>
      ${qrCode('qrCode', 'qrLabel')}
      <figcaption>{{texts.qrCaption}}</figcaption>
    </figure>
  </section>
  <div class="groups">
    {{#each groups}}
    <section>
      <h2>{{title}}</h2>
      <dl>
        {{#each fields}}
        <div{{#if style}} style="{{style}}"{{/if}}><dt>{{label}}</dt><dd>{{value}}</dd></div>
        {{/each}}
      </dl>
    </section>
    {{/each}}
  </div>
  {{#if missing}}
  <section class="missing">
    <h2>{{missing.title}}</h2>
    <ul>
      {{#each missing.names}}
      <li>{{this}}</li>
      {{/each}}
    </ul>
    <p>{{missing.until}}</p>
  </section>
  {{/if}}
  <div class="after{{#if transfer}} alone{{/if}}">
    <section class="next">
      <h2>{{texts.nextTitle}}</h2>
      <ol>
        {{#each steps}}
        <li>{{this}}</li>
        {{/each}}
      </ol>
    </section>
    {{#unless transfer}}
    <section class="fee">
      <h2>{{texts.feeTitle}}</h2>
      <p class="amount">{{fee}}</p>
      <p>{{texts.feeText}}</p>
      <p class="quote">{{code}}</p>
    </section>
    {{/unless}}
  </div>
  {{#if transfer}}
  <section class="fee transfer">
    <figure>
      ${qrCode('transferQrCode', 'transferQrLabel')}
    </figure>
    <div>
      <h2>{{texts.feeTitle}}</h2>
      <p class="amount">{{fee}}</p>
      <p>{{texts.transferText}}</p>
      <dl>${fields('transfer')}</dl>
    </div>
  </section>
  {{/if}}
  <p class="keep">{{texts.follow}} <a href="{{personalAreaUrl}}">{{personalAreaUrl}}</a><br>{{texts.keep}}</p>
</main>
`;

export const RECEIPT_STYLES = `
.code-card { display: flex; gap: 8mm; align-items: center; justify-content: space-between; margin-top: 5mm;
  padding: 5mm 7mm; border: .3mm solid #e2d8c8; border-radius: 4mm; background: #fbf8f3; break-inside: avoid; }
.code-card dl { flex: 1; display: grid; grid-template-columns: auto 1fr; gap: 4mm 10mm; }
.code-card .code { grid-column: 1 / -1; }
.code dd { font-size: 25pt; line-height: 1.15; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: .01em;
  color: #a8432d; white-space: nowrap; }
dd { overflow-wrap: anywhere; }
.status { display: inline-block; padding: .3mm 2.6mm; margin-left: -.4mm; border-radius: 10mm; background: #fbefd3; color: #744f05;
  font-weight: 700; }
figure { flex: none; width: 31mm; text-align: center; }
figure svg { display: block; width: 31mm; height: 31mm; padding: 1.5mm; background: #fff; border-radius: 2mm; }
figcaption { margin-top: 1.5mm; font-size: 7.5pt; line-height: 1.25; color: #555b66; }
.groups { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 5mm 10mm; margin-top: 6mm; }
h2 { font-size: 12.5pt; line-height: 1.2; padding-bottom: 1.4mm; margin-bottom: 2.2mm; border-bottom: .3mm solid #e2d8c8; }
.groups dl { display: grid; gap: 1.6mm 6mm; }
.groups section:nth-child(3) dl { grid-template-columns: 1fr 1fr; }
.groups dd { line-height: 1.35; font-weight: 500; font-variant-numeric: tabular-nums; }
.after { display: grid; grid-template-columns: minmax(0, 1fr) 58mm; gap: 10mm; margin-top: 6.5mm; break-inside: avoid; }
ol { padding: 0; list-style: none; counter-reset: step; }
ol li { counter-increment: step; position: relative; padding-left: 7.5mm; margin-bottom: 1.8mm; }
ol li::before { content: counter(step) / ''; position: absolute; left: 0; top: .3mm; width: 5mm; height: 5mm; border-radius: 50%;
  background: #e2eee9; color: #1f5a4c; font-size: 8.5pt; font-weight: 700; line-height: 5mm; text-align: center; }
.missing { margin-top: 5mm; padding: 3mm 5mm; border: .3mm solid #e0b95b; border-radius: 4mm; background: #fbefd3; break-inside: avoid; }
.missing h2 { display: inline; border: 0; padding: 0; margin: 0 2mm 0 0; font-size: 11pt; color: #744f05; }
.missing ul { display: inline; margin: 0; padding: 0; list-style: none; }
.missing li { display: inline; font-weight: 700; }
.missing li + li::before { content: ' · '; font-weight: 400; }
.missing p { font-size: 9.5pt; line-height: 1.35; }
.fee { padding: 5mm; border-radius: 4mm; background: #e2eee9; }
.fee h2 { border: 0; padding: 0; margin: 0; color: #1f5a4c; }
.amount { font: 600 22pt/1.2 Fraunces, serif; color: #1f5a4c; margin-bottom: 1.5mm; }
.fee p { font-size: 9.5pt; line-height: 1.4; }
.fee .amount { font-size: 22pt; line-height: 1.2; }
.fee .quote { margin-top: 1mm; font-size: 11pt; font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
.alone { grid-template-columns: minmax(0, 1fr); }
.transfer { display: flex; gap: 6mm; align-items: center; margin-top: 4mm; padding: 3mm 5mm; break-inside: avoid; }
.transfer > div { flex: 1; }
.transfer figure, .transfer figure svg { width: 30mm; }
.transfer figure svg { height: 30mm; border-radius: 0; }
.transfer h2, .transfer .amount { display: inline-block; margin-right: 3mm; }
.transfer dl { display: grid; grid-template-columns: 3fr 2fr; gap: 1mm 5mm; margin-top: 1.4mm; }
.transfer div > p:not(.amount) { font-size: 9pt; }
.transfer dd { font-size: 10pt; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
.dense .code-card { padding: 2mm 6mm; }
.dense .code-card figure { width: 26mm; }
.dense .code-card svg { width: 23mm; height: 23mm; margin: 0 auto; }
.dense .groups { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 3mm 10mm; margin-top: 4mm; }
.dense .groups section:first-child { grid-column: 1 / -1; }
.dense .groups section:first-child dl { grid-template-columns: auto fit-content(60mm) minmax(0, 1fr); }
.dense .groups section:first-child div:first-child { grid-column: 1 / -1; }
.dense .groups section:nth-child(3) dl { grid-template-columns: 1fr; }
.dense .after { margin-top: 4mm; }
.dense .transfer { margin-top: 3mm; padding: 2mm 5mm; }
.dense .missing { margin-top: 3mm; padding: 1.5mm 5mm; }
.dense .alone ol { columns: 2; column-gap: 10mm; }
.dense ol li { margin-bottom: 1mm; break-inside: avoid; }
.dense .keep { margin-top: 3mm; padding-top: 2mm; }
.keep { margin-top: 5mm; padding-top: 3mm; border-top: .3mm solid #e2d8c8; font-size: 9pt; color: #555b66; break-inside: avoid; }
`;
