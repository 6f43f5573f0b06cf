import { SURFACES } from './accepted-look.js'

/** How a page of the wallet origin stands: in the modal's card, or as a card of its own. */
export type ShellKind = 'frame' | 'page'

/** Of the document itself. Its canvas is opaque and fixed, so that nothing of the page behind a frame shows through. */
export function pageSheet(): CSSStyleSheet {
  const { light, dark } = SURFACES
  return sheetOf(
    `html,body{margin:0;block-size:100%;overflow:hidden}` +
      `html{background:${dark}}html[data-theme=light]{background:${light}}`,
  )
}

/** Of the shell: the frame fills its place in the modal's card; a page is a card of its own. */
export function shellSheet(kind: ShellKind): CSSStyleSheet {
  const host = ':host{display:block;position:fixed;inset:0;background:var(--appkit-surface)}'
  const main =
    'main{display:flex;flex-direction:column;position:absolute;inset:0;min-block-size:0}main>*{min-block-size:0;max-block-size:100%}'
  if (kind === 'frame') return sheetOf(`${host}${main}main>*{flex:1}`)
  return sheetOf(
    `:host{display:grid;grid-template-columns:minmax(0,1fr);place-items:center;position:fixed;inset:0;overflow:auto;` +
      `background:color-mix(in srgb,var(--appkit-surface),var(--appkit-text) 8%)}` +
      `main{display:flex;flex-direction:column;box-sizing:border-box;inline-size:min(100%,calc(var(--appkit-px)*400));` +
      `max-block-size:100%;padding-block:calc(var(--appkit-px)*12) max(0px,env(safe-area-inset-bottom));` +
      `border-radius:calc(var(--appkit-radius)*24);background:var(--appkit-surface);box-shadow:var(--appkit-shadow)}` +
      `main>*{min-block-size:0}` +
      `@media (max-width:430px){:host{place-items:end stretch;background:var(--appkit-surface)}` +
      `main{border-radius:0;box-shadow:none;min-block-size:100%;inline-size:100%}main>*{flex:1}}`,
  )
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
