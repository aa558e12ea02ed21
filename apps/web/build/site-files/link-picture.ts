import type { Photograph } from './photograph.ts';

interface LinkPictureParts {
  theme: string;
  fonts: { serif: string; sans: string };
  drawing: string;
  mark: string;
  name: string;
  kind: string;
  headline: string;
  text: string;
}

const SIZE = { width: 1200, height: 630 };

export function linkPicture(parts: LinkPictureParts): Photograph {
  const html = `<!doctype html>
<html lang="it">
  <meta charset="utf-8" />
  <style>${parts.theme}</style>
  <style>${colourClasses(parts.drawing + parts.mark)}</style>
  <style>${layout(parts.fonts)}</style>
  <div class="words">
    <p class="brand">${parts.mark}<span><b>${parts.name}</b>${parts.kind}</span></p>
    <h1>${parts.headline}</h1>
    <p class="text">${parts.text}</p>
  </div>
  <div class="house">${parts.drawing}</div>
  <div class="railing"></div>
</html>`;
  return { html, ...SIZE };
}

/** Returns CSS for the colour classes of an SVG, such as `fill-sky` and `stroke-none`. */
function colourClasses(svg: string): string {
  const classes = new Set(svg.match(/\b(?:fill|stroke)-[a-z-]{1,40}/g));
  return [...classes]
    .map((name) => {
      const [property = '', ...words] = name.split('-');
      const token = words.join('-');
      const colour = token === 'none' ? 'none' : `var(--color-${token})`;
      return `.${name}{${property}:${colour}}`;
    })
    .join('');
}

function layout({ serif, sans }: LinkPictureParts['fonts']): string {
  return `
@font-face { font-family: Fraunces; font-weight: 100 900; src: url("${serif}"); }
@font-face { font-family: Atkinson; font-weight: 200 800; src: url("${sans}"); }
:root { color-scheme: only light; }
* { box-sizing: border-box; margin: 0; }
body { width: 1200px; height: 630px; overflow: hidden; position: relative; background: var(--color-ground); color: var(--color-ink); font-family: Atkinson; }
.words { position: absolute; left: 72px; top: 60px; width: 640px; height: 470px; display: flex; flex-direction: column; }
.brand { display: flex; align-items: center; gap: 18px; font-size: 22px; color: var(--color-muted); }
.brand svg { width: 60px; height: 60px; }
.brand span { display: grid; gap: 5px; line-height: 1; }
.brand b { font: 600 36px/1 Fraunces; letter-spacing: -0.02em; color: var(--color-ink); }
h1 { margin-top: auto; font: 560 76px/1.05 Fraunces; letter-spacing: -0.016em; text-wrap: balance; }
.text { margin-top: 30px; font-size: 30px; font-weight: 600; color: var(--color-shutter); }
.house { position: absolute; right: 64px; bottom: 44px; width: 434px; height: 542px; }
.house svg { width: 434px; height: 542px; display: block; }
.railing { position: absolute; left: 0; right: 0; bottom: 0; height: 44px; border-top: 5px solid var(--color-brand);
  background: repeating-linear-gradient(90deg, var(--color-brand) 0 2px, transparent 2px 14px) 6px 0 / 100% 100% var(--color-sunken); }
`;
}
