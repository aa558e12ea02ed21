/** The receipt's page (Handlebars). Every value is escaped; what is not a value comes from receipt-texts. */
export const RECEIPT_TEMPLATE = `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<title>{{texts.documentTitle}} {{code}}</title>
</head>
<body>
<header class="letterhead">
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M3 30V16a13 13 0 0 1 26 0v14Z" fill="#a8432d"/>
    <path d="M11 30V17.5a5 5 0 0 1 10 0V30Z" fill="#fff"/>
    <path d="M1 30h30" stroke="#a8432d" stroke-width="2.5" stroke-linecap="round"/>
  </svg>
  <p class="name"><strong>{{cooperative.name}}</strong><span>{{kindOfCooperative}}</span></p>
  <address>
    {{cooperative.address.street}}, {{cooperative.address.postalCode}} {{cooperative.address.city}} ({{cooperative.address.province}})<br>
    {{cooperative.phone}} · {{cooperative.email}}
  </address>
</header>
<svg class="arcade" aria-hidden="true" preserveAspectRatio="none">
  <defs>
    <pattern id="arches" width="15" height="15" patternUnits="userSpaceOnUse">
      <path d="M1.5 15V8a6 6 0 0 1 12 0v7" fill="#f9e9e2" stroke="#a8432d" stroke-width=".8"/>
    </pattern>
  </defs>
  <rect width="100%" height="15" fill="url(#arches)"/>
  <path d="M0 14.6h2000" stroke="#a8432d" stroke-width="1.2"/>
</svg>
<main>
  <h1>{{texts.title}}</h1>
  <p class="subtitle">{{texts.subtitle}}</p>
  <section class="code-card" aria-label="{{texts.code}}">
    <dl>
      <div class="code"><dt>{{texts.code}}</dt><dd>{{code}}</dd></div>
      <div><dt>{{texts.status}}</dt><dd><span class="status">{{texts.waiting}}</span></dd></div>
      <div><dt>{{texts.submitted}}</dt><dd>{{submittedAt}}</dd></div>
    </dl>
    <figure>
      <img src="{{qrCode}}" alt="{{texts.qrLabel}}">
      <figcaption>{{texts.qrCaption}}</figcaption>
    </figure>
  </section>
  <div class="groups">
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
  </div>
  <div class="after">
    <section class="next">
      <h2>{{texts.nextTitle}}</h2>
      <ol>
        {{#each steps}}
        <li>{{this}}</li>
        {{/each}}
      </ol>
    </section>
    <section class="fee">
      <h2>{{texts.feeTitle}}</h2>
      <p class="amount">{{fee}}</p>
      <p>{{texts.feeText}}</p>
      <p class="quote">{{code}}</p>
    </section>
  </div>
  <p class="keep">{{texts.follow}} <a href="{{personalAreaUrl}}">{{personalAreaUrl}}</a><br>{{texts.keep}}</p>
</main>
</body>
</html>
`;
