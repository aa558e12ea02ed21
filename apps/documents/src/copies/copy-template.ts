import { LETTERHEAD } from '../printing/letterhead';

/** The page of a full copy (Handlebars, escaping). */
export const COPY_TEMPLATE = `${LETTERHEAD}
<main>
  <h1>{{texts.documentTitle}}</h1>
  <p class="subtitle">{{texts.subtitle}}</p>
  <dl class="head">
    {{#each head}}
    <div><dt>{{label}}</dt><dd>{{value}}</dd></div>
    {{/each}}
  </dl>
  {{#each groups}}
  <section>
    <h2>{{title}}</h2>
    <dl>
      {{#each fields}}
      <div><dt>{{label}}</dt><dd>{{value}}</dd></div>
      {{/each}}
    </dl>
  </section>
  {{/each}}
  <p class="note">{{texts.note}}</p>
</main>
`;

export const COPY_STYLES = `
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 2mm 8mm; }
.head { margin-top: 5mm; padding: 4mm 6mm; border: .3mm solid #e2d8c8; border-radius: 4mm; background: #fbf8f3; }
section { margin-top: 6mm; break-inside: avoid; }
h2 { font-size: 12.5pt; line-height: 1.2; padding-bottom: 1.4mm; margin-bottom: 2.2mm; border-bottom: .3mm solid #e2d8c8; }
dt { font-size: 8.5pt; color: #555b66; }
dd { font-weight: 500; line-height: 1.35; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.note { margin-top: 6mm; padding-top: 3mm; border-top: .3mm solid #e2d8c8; font-size: 9pt; color: #555b66; break-inside: avoid; }
`;
