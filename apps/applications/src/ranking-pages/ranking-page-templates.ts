/** The list of published rankings (Handlebars, escaping). */
export const LIST_TEMPLATE = `
{{#each rankings}}
<h3><a href="{{address}}">{{name}}</a></h3>
<p>{{title}}</p>
<p>{{../t.tender}} {{code}} · {{published}}</p>
{{#if final}}<p><strong>{{../t.replaced}}</strong></p>{{/if}}
{{#if review}}<p>{{review}}</p>{{/if}}
{{else}}
<p>{{t.none}}</p>
{{/each}}
{{#if pages}}{{> pages pages}}{{/if}}
`;

export const NOT_FOUND_TEMPLATE = `
<p>{{t.notFound}}</p>
<p><a href="{{all}}">{{t.all}}</a></p>
`;

/** Links to other pages of a list. */
export const PAGES_PARTIAL = `
<nav aria-label="{{label}}">
<p>{{told}}</p>
<ul>{{#each links}}<li><a href="{{address}}">{{name}}</a></li>{{/each}}</ul>
{{#if form}}
<form>{{#if housingType}}<input type="hidden" name="housingType" value="{{housingType}}">{{/if}}
<label for="page-number">{{form.page}}</label>
<input id="page-number" name="page" inputmode="numeric" value="{{page}}">
<button>{{form.go}}</button></form>
{{/if}}
</nav>
`;

/** One ranking (Handlebars, escaping). */
export const RANKING_TEMPLATE = `
<h2>{{name}}</h2>
<p>{{title}}</p>
<p>{{t.tender}} {{code}} · {{published}}</p>
{{#if final}}<p><strong>{{t.noLonger}} <a href="{{final}}">{{t.toFinal}}</a></strong></p>{{/if}}
<p>{{about}}</p>
<p>{{t.order}}</p>
{{#if review}}<p>{{review}}</p>{{/if}}
<table>
<caption>{{t.homesTitle}}</caption>
<thead><tr><th scope="col">{{t.type}}</th><th scope="col">{{t.homes}}</th><th scope="col">{{t.ranked}}</th><th scope="col">{{t.last}}</th></tr></thead>
<tbody>{{#each types}}
<tr><th scope="row"><a href="{{address}}">{{name}}</a></th><td>{{homes}}</td><td>{{ranked}}</td><td>{{last}}</td></tr>{{/each}}
</tbody>
</table>
<ul><li><a href="{{pdf}}">{{t.pdf}}</a></li><li><a href="{{csv}}">{{t.csv}}</a></li><li><a href="{{all}}">{{t.all}}</a></li></ul>
<form>
<label for="sought-code">{{t.code}}</label>
<input id="sought-code" name="code" value="{{sought}}" maxlength="{{codeMax}}" autocomplete="off">
<button>{{t.search}}</button>
</form>
{{#if result}}<p><strong>{{sought}}: {{result}}</strong></p>{{/if}}
<h2>{{listTitle}}</h2>
{{#if entries}}
<table>
<thead><tr><th scope="col">{{t.position}}</th><th scope="col">{{t.code}}</th><th scope="col">{{t.points}}</th><th scope="col">{{t.outcome}}</th></tr></thead>
<tbody>{{#each entries}}
<tr{{#if isSought}} id="riga" class="bg-ochre-tint"{{/if}}><td>{{position}}</td><th scope="row">{{code}}{{#if isSought}} ({{../t.sought}}){{/if}}</th><td>{{points}}</td><td>{{outcome}}</td></tr>
{{#if line}}<tr class="bg-brand-tint"><td colspan="4"><strong>{{line}}</strong></td></tr>{{/if}}{{/each}}
</tbody>
</table>
{{else}}
<p>{{t.emptyList}}</p>
{{/if}}
{{#if pages}}{{> pages pages}}{{/if}}
<h2>{{t.drawTitle}}</h2>
<p>{{t.drawText}}</p>
<dl>
<dt>{{t.drawNumbers}}</dt><dd>{{drawNumbers}}</dd>
<dt>{{t.registerHash}}</dt><dd>{{registerHash}}</dd>
<dt>{{t.seed}}</dt><dd>{{seed}}</dd>
</dl>
`;
