import { ContextProvider } from '@lit/context'
import axe from 'axe-core'
import type { Scope } from '../../src/controllers/scope.js'
import { createTokenSheet, type Mode } from '../../src/tokens/css.js'
import { scopeContext, type View } from '../../src/views/shared/view.js'
import { settled } from '../elements/stage.js'

/** How the card around a screen is drawn. */
export interface ViewStageOptions {
  readonly theme?: Mode
  readonly dir?: 'ltr' | 'rtl'
  /** Width of the card in CSS px. */
  readonly width?: number
}

/** A screen on a card of its own, in the instance of a scope. `using` takes it away again. */
export interface ViewStage<V extends View> extends Disposable {
  readonly host: HTMLElement
  readonly view: V
  /** Resolves when everything on the card has drawn what it was told. */
  settled(): Promise<void>
  /** All text on view, shadows included, with white space evened out. */
  readonly text: string
  /** What axe finds wrong, as `rule: element` lines. */
  violations(): Promise<readonly string[]>
}

/** Shows a screen as the shell does, without the shell. */
export async function viewStage<P, V extends View<P>>(
  scope: Scope,
  Class: new () => V,
  params: P,
  { theme = 'light', dir = 'ltr', width = 360 }: ViewStageOptions = {},
): Promise<ViewStage<V>> {
  const host = document.createElement('div')
  host.dataset['theme'] = theme
  host.dir = dir
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host{display:block;width:${width}px;background:var(--appkit-surface);color:var(--appkit-text)}`)
  root.adoptedStyleSheets = [createTokenSheet(), sheet]
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
      return textOf(root).replace(/\s+/g, ' ').trim()
    },
    async violations() {
      await settled(root)
      const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
      return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
    },
    [Symbol.dispose]: () => host.remove(),
  }
}

function textOf(node: Node): string {
  if (node instanceof Text) return node.data
  if (node instanceof HTMLStyleElement) return ''
  const inside = node instanceof Element && node.shadowRoot ? [node.shadowRoot] : []
  return [...inside, ...node.childNodes].map(textOf).join(' ')
}
