import { basicDark, basicLight } from '../tokens/basic-roles.js'
import { hostCss } from '../tokens/scales.js'

const px = (n: number) => `calc(var(--appkit-px)*${n})`
const radius = (n: number) => `calc(var(--appkit-radius)*${n})`

/**
 * One new constructable sheet for a public button: the tokens it needs, and its shape. In forced colours a plain button
 * does the right thing by itself. Undefined in jsdom, which has no constructable sheets and no layout.
 */
export function createTagSheet(): CSSStyleSheet | undefined {
  if (!globalThis.CSSStyleSheet?.prototype.replaceSync) return undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `${hostCss(basicDark, basicLight)}:host{display:inline-block;inline-size:fit-content;vertical-align:middle}
:host([hidden]),[hidden]{display:none!important}
button{display:inline-flex;align-items:center;justify-content:center;gap:${px(8)};box-sizing:border-box;max-inline-size:100%;block-size:${px(40)};margin:0;padding:0 ${px(16)};border:0;border-radius:${radius(12)};background:var(--appkit-raised);color:var(--appkit-text);font:600 var(--appkit-type-15);font-variant-numeric:tabular-nums;cursor:pointer;transition:background var(--appkit-hover-ms)}
:host([size=sm]) button{block-size:${px(32)};padding:0 ${px(12)};border-radius:${radius(10)};font:600 var(--appkit-type-13)}
.primary{background:var(--appkit-accent-fill);color:var(--appkit-on-accent)}
@media(hover:hover){button:hover{background:var(--appkit-hover)}.primary:hover{background:color-mix(in srgb,var(--appkit-accent-fill) 90%,var(--appkit-on-accent))}}
button:focus-visible{outline:${px(2)} solid var(--appkit-accent-ink);outline-offset:${px(2)}}
button:disabled{background:var(--appkit-raised);color:var(--appkit-muted);cursor:default}
[part=label]{min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
[part=balance]{color:var(--appkit-muted);font-weight:500;white-space:nowrap}
[part=ring],[part=dot],img{flex:none;box-sizing:border-box;inline-size:${px(20)};block-size:${px(20)};border-radius:50%}
[part=dot]{background:var(--appkit-accent-soft)}
[part=ring]{border:${px(2)} solid;border-block-start-color:#0000;opacity:.8;animation:turn var(--appkit-turn-ms) linear infinite}
@keyframes turn{to{rotate:1turn}}`,
  )
  return sheet
}
