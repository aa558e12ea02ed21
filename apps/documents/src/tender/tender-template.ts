import { LETTERHEAD } from '../printing/letterhead';

/** The tender's pages (Handlebars, escaping). */
export const TENDER_TEMPLATE = `${LETTERHEAD}
<main>
  <h1>{{texts.title}}</h1>
  <p class="subtitle">{{title}} · {{texts.subtitle}}</p>
  <dl class="facts">
    {{#each facts}}
    <div><dt>{{label}}</dt><dd>{{value}}</dd></div>
    {{/each}}
  </dl>
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
    <table>
      <thead><tr><th scope="col">{{texts.quota}}</th><th scope="col" class="figure">{{texts.share}}</th><td></td></tr></thead>
      <tbody>
        {{#each quotas}}
        <tr>
          <th scope="row">{{name}}</th>
          <td class="figure">{{share}}</td>
          <td class="chart"><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="6" fill="#f4ede2"/><rect width="{{percent}}" height="6" fill="#a8432d"/>
          </svg></td>
        </tr>
        {{/each}}
      </tbody>
    </table>
  </section>
  {{#if homes.length}}
  <section>
    <h3>{{texts.homesTitle}}</h3>
    <table>
      <thead>
        <tr><th scope="col">{{texts.homeType}}</th><th scope="col" class="figure">{{texts.homes}}</th></tr>
      </thead>
      <tbody>
        {{#each homes}}
        <tr><th scope="row">{{name}}</th><td class="figure">{{number}}</td></tr>
        {{/each}}
      </tbody>
    </table>
  </section>
  {{/if}}
  <section>
    <h2>4. {{texts.pointsTitle}}</h2>
    <table>
      <thead><tr><th scope="col">{{texts.case}}</th><th scope="col" class="figure">{{texts.points}}</th></tr></thead>
      <tbody>
        {{#each points}}
        <tr><th scope="row">{{name}}</th><td class="figure">{{points}}</td></tr>
        {{/each}}
      </tbody>
    </table>
  </section>
  <section>
    <h2>5. {{texts.papersTitle}}</h2>
    <p>{{papersText}}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">{{texts.paper}}</th>
          <th scope="col" class="figure">{{texts.paperNeeded}}</th>
          <th scope="col" class="figure">{{texts.paperFiles}}</th>
        </tr>
      </thead>
      <tbody>
        {{#each papers}}
        <tr><th scope="row">{{name}}</th><td class="figure">{{needed}}</td><td class="figure">{{maxFiles}}</td></tr>
        {{/each}}
      </tbody>
    </table>
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
