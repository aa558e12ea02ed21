import { LETTERHEAD } from '../printing/letterhead';

/** The receipt's page (Handlebars, escaping). */
export const RECEIPT_TEMPLATE = `${LETTERHEAD}
<main{{#if transfer}} class="dense"{{/if}}>
  <h1>{{texts.title}}</h1>
  <p class="subtitle">{{texts.subtitle}}</p>
  <section class="code-card" aria-label="{{texts.code}}">
    <dl>
      <div class="code"><dt>{{texts.code}}</dt><dd>{{code}}</dd></div>
      <div><dt>{{texts.status}}</dt><dd><span class="status">{{texts.waiting}}</span></dd></div>
      <div><dt>{{texts.submitted}}</dt><dd>{{submittedAt}}</dd></div>
    </dl>
    <figure>
      <svg role="img" aria-label="{{texts.qrLabel}}" viewBox="0 0 {{qrCode.side}} {{qrCode.side}}" shape-rendering="crispEdges">
        <path d="{{qrCode.path}}" stroke="#1f2430"/>
      </svg>
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
      <svg role="img" aria-label="{{texts.transferQrLabel}}" viewBox="0 0 {{transferQrCode.side}} {{transferQrCode.side}}" shape-rendering="crispEdges">
        <path d="{{transferQrCode.path}}" stroke="#1f2430"/>
      </svg>
    </figure>
    <div>
      <h2>{{texts.feeTitle}}</h2>
      <p class="amount">{{fee}}</p>
      <p>{{texts.transferText}}</p>
      <dl>
        {{#each transfer}}
        <div><dt>{{label}}</dt><dd>{{value}}</dd></div>
        {{/each}}
      </dl>
    </div>
  </section>
  {{/if}}
  <p class="keep">{{texts.follow}} <a href="{{personalAreaUrl}}">{{personalAreaUrl}}</a><br>{{texts.keep}}</p>
</main>
`;
