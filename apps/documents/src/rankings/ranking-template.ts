import { fields } from '../printing/letterhead';

export const RANKING_TEMPLATE = `<main>
  <h1>{{heading}}</h1>
  <p class="subtitle">{{tender}} · {{published}}</p>
  <dl class="facts">${fields('facts')}</dl>
  <section>
    <h2>{{texts.draw}}</h2>
    <p>{{texts.drawText}}</p>
    <dl class="draw">
      {{#each draw}}
      <dt>{{label}}</dt><dd>{{value}}</dd>
      {{/each}}
    </dl>
    <p>{{texts.page}} <a href="{{pageUrl}}">{{pageUrl}}</a></p>
  </section>
  {{#each types}}
  <section class="type">
    <h2>{{name}}</h2>
    <p>{{summary}}</p>
    {{#if rows.length}}
    <table>
      <thead>
        <tr>
          <th scope="col">{{../texts.position}}</th><th scope="col">{{../texts.code}}</th>
          <th scope="col">{{../texts.points}}</th><th scope="col">{{../texts.outcome}}</th>
        </tr>
      </thead>
      <tbody>
        {{#each rows}}
        <tr{{#if isLast}} class="last"{{/if}}><td>{{position}}</td><td>{{applicationCode}}</td><td>{{points}}</td><td>{{outcome}}</td></tr>
        {{/each}}
      </tbody>
    </table>
    {{/if}}
    {{#if more}}<p>{{more}} <a href="{{../pageUrl}}">{{../pageUrl}}</a></p>{{/if}}
  </section>
  {{/each}}
  <section class="signature">
    <p>{{texts.place}}<span></span></p>
    <p>{{texts.signature}}<span></span></p>
  </section>
</main>
`;

export const RANKING_STYLES = `
dl, dd, table { margin: 0; }
.facts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8mm; margin-top: 6mm; padding: 5mm 7mm;
  border: .3mm solid #e2d8c8; border-radius: 4mm; background: #fbf8f3; break-inside: avoid; }
.facts dd { font: 600 12.5pt/1.3 Fraunces, serif; color: #a8432d; }
.draw { margin: 2mm 0; }
.draw dd { font-size: 9pt; overflow-wrap: anywhere; margin-bottom: 1mm; }
section { margin-top: 7mm; }
h2 { font-size: 14pt; line-height: 1.2; padding-bottom: 1.4mm; margin-bottom: 2.6mm; border-bottom: .3mm solid #e2d8c8; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 9pt; margin-top: 2mm; }
thead th { font-size: 8.5pt; font-weight: 500; color: #555b66; text-align: left; padding: .6mm 0; }
td { padding: .5mm 0; }
tbody tr { border-top: .2mm solid #e2d8c8; break-inside: avoid; }
tbody tr.last { border-bottom: .7mm solid #a8432d; }
.signature { display: grid; grid-template-columns: 1fr 1fr; gap: 12mm; margin-top: 14mm; break-inside: avoid; }
.signature span { display: block; height: 14mm; border-bottom: .3mm solid #1f2430; }
`;
