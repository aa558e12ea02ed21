export const LIST_TEMPLATE = `
{{#each rankings}}
<h3><a href="{{address}}">{{name}}</a></h3>
<p>{{title}}</p>
<p>{{t 'rankings.card.tender'}} {{code}} · {{published}}</p>
{{#if final}}<p><strong>{{t 'rankings.stage.replaced'}}</strong></p>{{/if}}
{{#if review}}<p>{{review}}</p>{{/if}}
{{else}}
<p>{{t 'rankings.noscript.none'}}</p>
{{/each}}
{{#if pages}}{{> pages pages}}{{/if}}
`;

export const NOT_FOUND_TEMPLATE = `
<p>{{t 'rankings.notFound.text'}}</p>
<p><a href="{{all}}">{{t 'rankings.page.all'}}</a></p>
`;

export const PAGES_PARTIAL = `
<nav aria-label="{{t 'rankings.noscript.pages'}}">
<p>{{told}}</p>
<ul>{{#each links}}<li><a href="{{address}}">{{name}}</a></li>{{/each}}</ul>
<form>{{#if housingType}}<input type="hidden" name="housingType" value="{{housingType}}">{{/if}}
<label for="page-number">{{t 'rankings.pages.page'}}</label>
<input id="page-number" name="page" inputmode="numeric" value="{{page}}">
<button>{{t 'rankings.pages.go'}}</button></form>
</nav>
`;

export const RANKING_TEMPLATE = `
<h2>{{name}}</h2>
<p>{{title}}</p>
<p>{{t 'rankings.card.tender'}} {{code}} · {{published}}</p>
{{#if final}}<p><strong>{{t 'rankings.page.replaced'}} <a href="{{final}}">{{t 'rankings.page.toFinal'}}</a></strong></p>{{/if}}
<p>{{about}}</p>
<p>{{t 'rankings.noscript.order'}}</p>
{{#if review}}<p>{{review}}</p>{{/if}}
<table>
<caption>{{t 'rankings.noscript.homesTitle'}}</caption>
<thead><tr><th scope="col">{{t 'rankings.homes.type'}}</th><th scope="col">{{t 'rankings.homes.homes'}}</th><th scope="col">{{t 'rankings.noscript.ranked'}}</th><th scope="col">{{t 'rankings.homes.last'}}</th></tr></thead>
<tbody>{{#each types}}
<tr><th scope="row"><a href="{{address}}">{{name}}</a></th><td>{{homes}}</td><td>{{ranked}}</td><td>{{last}}</td></tr>{{/each}}
</tbody>
</table>
<ul><li><a href="{{pdf}}">{{t 'rankings.download.pdf'}}</a></li><li><a href="{{csv}}">{{t 'rankings.download.csv'}}</a></li><li><a href="{{all}}">{{t 'rankings.page.all'}}</a></li></ul>
<form>
<label for="sought-code">{{t 'rankings.find.code'}}</label>
<input id="sought-code" name="code" value="{{sought}}" autocomplete="off">
<button>{{t 'rankings.find.button'}}</button>
</form>
{{#if result}}<p><strong>{{sought}}: {{result}}</strong></p>{{/if}}
<h2>{{listTitle}}</h2>
{{#if entries}}
<table>
<thead><tr><th scope="col">{{t 'rankings.table.position'}}</th><th scope="col">{{t 'rankings.find.code'}}</th><th scope="col">{{t 'rankings.table.points'}}</th><th scope="col">{{t 'rankings.table.outcome'}}</th></tr></thead>
<tbody>{{#each entries}}
<tr{{#if isSought}} id="riga" class="bg-ochre-tint"{{/if}}><td>{{position}}</td><th scope="row">{{code}}{{#if isSought}} ({{t 'rankings.noscript.sought'}}){{/if}}</th><td>{{points}}</td><td>{{outcome}}</td></tr>
{{#if line}}<tr class="bg-brand-tint"><td colspan="4"><strong>{{line}}</strong></td></tr>{{/if}}{{/each}}
</tbody>
</table>
{{else}}
<p>{{t 'rankings.table.empty'}}</p>
{{/if}}
{{#if pages}}{{> pages pages}}{{/if}}
<h2>{{t 'rankings.draw.title'}}</h2>
<p>{{t 'rankings.noscript.drawText'}}</p>
<dl>
<dt>{{t 'rankings.draw.numbers'}}</dt><dd>{{drawNumbers}}</dd>
<dt>{{t 'rankings.draw.registerHash'}}</dt><dd>{{registerHash}}</dd>
<dt>{{t 'rankings.draw.seed'}}</dt><dd>{{seed}}</dd>
</dl>
`;
