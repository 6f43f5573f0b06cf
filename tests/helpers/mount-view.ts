import { ContextProvider } from '@lit/context'
import axe from 'axe-core'
import type { Scope } from '../../src/controllers/scope.js'
import { createTokenSheet, type Mode } from '../../src/tokens/css.js'
import { scopeContext, type View } from '../../src/views/shared/view.js'
import { settled } from '../elements/stage.js'

export interface MountViewOptions {
  readonly theme?: Mode
  readonly dir?: 'ltr' | 'rtl'
  /** Width of the card in CSS pixels. */
  readonly width?: number
  /** Height in CSS pixels from which the card scrolls. By default it is as high as the screen. */
  readonly height?: number
}

/** A screen on its own card, with the scope of an instance. `using` removes it. */
export interface MountedView<V extends View> extends Disposable {
  readonly host: HTMLElement
  readonly view: V
  /** Resolves when all elements on the card have rendered. */
  settled(): Promise<void>
  /** The visible text including shadow roots, with whitespace collapsed. */
  readonly text: string
  /** Violations found by axe, as `rule: element`. */
  violations(): Promise<readonly string[]>
}

/** Renders a screen without the shell. */
export async function mountView<P, V extends View<P>>(
  scope: Scope,
  Class: new () => V,
  params: P,
  { theme = 'light', dir = 'ltr', width = 360, height }: MountViewOptions = {},
): Promise<MountedView<V>> {
  const host = document.createElement('div')
  host.dataset['theme'] = theme
  host.dir = dir
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host{display:block;width:${width}px;background:var(--appkit-surface);color:var(--appkit-text)}`)
  root.adoptedStyleSheets = [createTokenSheet(), sheet]
  if (height !== undefined) Object.assign(host.style, { maxBlockSize: `${height}px`, overflowY: 'auto' })
  const provider = new ContextProvider(host, { context: scopeContext, initialValue: scope })
  provider.hostConnected()
  const view = new Class()
  view.params = params
  root.append(view)
  document.documentElement.lang = 'en'
  document.body.append(host)
  await settled(root)
  return {
    host,
    view,
    settled: () => settled(root),
    get text() {
      return collectText(root).replace(/\s+/g, ' ').trim()
    },
    async violations() {
      await settled(root)
      const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
      return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
    },
    [Symbol.dispose]: () => host.remove(),
  }
}

function collectText(node: Node): string {
  if (node instanceof Text) return node.data
  if (node instanceof HTMLStyleElement) return ''
  const inside = node instanceof Element && node.shadowRoot ? [node.shadowRoot] : []
  return [...inside, ...node.childNodes].map(collectText).join(' ')
}
