import { fields } from '../printing/letterhead';

/** Returns a table with the rows in `list`: a cell with the name, then `cells`. */
const table = (list: string, headings: string, cells: string) => `<table>
      <thead><tr>${headings}</tr></thead>
      <tbody>{{#each ${list}}}<tr><th scope="row">{{name}}</th>${cells}</tr>{{/each}}</tbody>
    </table>`;
const heading = (text: string) => `<th scope="col">{{texts.${text}}}</th>`;
const figureHeading = (text: string) => `<th scope="col" class="figure">{{texts.${text}}}</th>`;
const figure = (value: string) => `<td class="figure">{{${value}}}</td>`;

const CHART = `<td class="chart"><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
  <rect width="100" height="6" fill="#f4ede2"/><rect width="{{percent}}" height="6" fill="#a8432d"/>
</svg></td>`;

export const TENDER_TEMPLATE = `<main>
  <h1>{{texts.documentTitle}}</h1>
  <p class="subtitle">{{title}} · {{texts.subtitle}}</p>
  <dl class="facts">${fields('facts')}</dl>
  <section>
    <h2>1. {{texts.objectTitle}}</h2>
    <p>{{object}}</p>
  </section>
  <section>
    <h2>2. {{texts.requirementsTitle}}</h2>
    <div class="columns">
      {{#each requirements}}
      <div>
        <h3>{{title}}</h3>
        <ul>
          {{#each items}}
          <li>{{this}}</li>
          {{/each}}
        </ul>
      </div>
      {{/each}}
    </div>
  </section>
  <section>
    <h2>3. {{texts.quotasTitle}}</h2>
    ${table('quotas', `${heading('quota')}${figureHeading('share')}<td></td>`, figure('share') + CHART)}
  </section>
  {{#if homes.length}}
  <section>
    <h3>{{texts.homesTitle}}</h3>
    ${table('homes', heading('homeType') + figureHeading('homes'), figure('number'))}
  </section>
  {{/if}}
  <section>
    <h2>4. {{texts.pointsTitle}}</h2>
    ${table('points', heading('case') + figureHeading('points'), figure('points'))}
  </section>
  <section>
    <h2>5. {{texts.papersTitle}}</h2>
    <p>{{papersText}}</p>
    ${table('papers', heading('paper') + figureHeading('paperNeeded') + figureHeading('paperFiles'), figure('needed') + figure('maxFiles'))}
  </section>
  <section>
    <h2>6. {{texts.stepsTitle}}</h2>
    <ol>
      {{#each steps}}
      <li>{{this}}</li>
      {{/each}}
    </ol>
    <p>{{texts.apply}} <a href="{{applyUrl}}">{{applyUrl}}</a></p>
  </section>
  <section class="contacts">
    <h2>7. {{texts.contactsTitle}}</h2>
    <p>
      {{cooperative.legalName}}, {{cooperative.address.street}}, {{cooperative.address.postalCode}}
      {{cooperative.address.city}} ({{cooperative.address.province}})<br>
      {{cooperative.phone}} · <a href="mailto:{{cooperative.email}}">{{cooperative.email}}</a> · {{cooperative.certifiedEmail}}<br>
      {{texts.opening}} {{openingHours}}. {{contactsText}}
    </p>
  </section>
</main>
`;

export const TENDER_STYLES = `
ul, dl, dd, table { margin: 0; }
.facts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4.5mm 8mm; margin-top: 6mm; padding: 5.5mm 7mm;
  border: .3mm solid #e2d8c8; border-radius: 4mm; background: #fbf8f3; break-inside: avoid; }
dd { font: 600 12.5pt/1.3 Fraunces, serif; color: #a8432d; }
section { margin-top: 7mm; break-inside: avoid; }
h2 { font-size: 14pt; line-height: 1.2; padding-bottom: 1.4mm; margin-bottom: 2.6mm; border-bottom: .3mm solid #e2d8c8; }
h3 { margin: 0 0 1.5mm; font-size: 10.5pt; color: #1f5a4c; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; }
ul { padding-left: 4.5mm; }
ul li { margin-bottom: 1mm; padding-left: 1mm; }
ul li::marker { color: #a8432d; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
section p + table { margin-top: 2.5mm; }
thead th { font-size: 8.5pt; font-weight: 500; color: #555b66; text-align: left; padding: 1mm 0; }
tbody th { font-weight: 500; text-align: left; padding: 1.5mm 4mm 1.5mm 0; }
td { padding: 1.5mm 0; }
tbody tr { border-top: .2mm solid #e2d8c8; }
.figure { text-align: right; padding-left: 4mm; white-space: nowrap; }
td.figure { font-weight: 700; }
.chart { width: 45%; padding-left: 8mm; vertical-align: middle; }
.chart svg { display: block; width: 100%; height: 2.6mm; }
ol { padding: 0; list-style: none; counter-reset: step; }
ol li { counter-increment: step; position: relative; padding-left: 8mm; margin-bottom: 2mm; }
ol li::before { content: counter(step) / ''; position: absolute; left: 0; top: .3mm; width: 5mm; height: 5mm;
  border-radius: 50%; background: #e2eee9; color: #1f5a4c; font-size: 8.5pt; font-weight: 700; line-height: 5mm;
  text-align: center; }
.contacts { padding: 5mm 7mm; border-radius: 4mm; background: #e2eee9; }
.contacts h2 { border: 0; padding: 0; color: #1f5a4c; }
`;
