import axe from 'axe-core'
import { render, type LitElement, type TemplateResult } from 'lit'
import { createTokenSheet, type Mode } from '../../src/tokens/css.js'

export interface StageOptions {
  readonly theme?: Mode
  readonly dir?: 'ltr' | 'rtl'
  /** Width in CSS px; 336 is the width of a card without its padding. */
  readonly width?: number
}

/** A host with the design tokens, and content in its shadow root. */
export interface Stage extends Disposable {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Returns the first element with this tag. */
  find<T extends keyof HTMLElementTagNameMap>(tag: T): HTMLElementTagNameMap[T]
  /** Renders again with other values in the same template. */
  draw(template: TemplateResult): Promise<void>
  /** Returns axe violations as `rule: element` lines. */
  violations(): Promise<readonly string[]>
}

/** Renders a template in a host of its own; `using` removes it. */
export async function stage(template: TemplateResult, options: StageOptions = {}): Promise<Stage> {
  const { theme = 'light', dir = 'ltr', width = 336 } = options
  const host = document.createElement('div')
  host.dataset['theme'] = theme
  host.dir = dir
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host{display:block;width:${width}px;padding:8px;background:var(--appkit-surface)}`)
  root.adoptedStyleSheets = [createTokenSheet(), sheet]
  document.documentElement.lang = 'en'
  document.body.append(host)
  const draw = async (next: TemplateResult) => {
    render(next, root)
    await settled(root)
  }
  await draw(template)
  return {
    host,
    root,
    draw,
    find(tag) {
      const found = root.querySelector(tag)
      if (!found) throw new ReferenceError(`nothing called ${tag} is on the stage`)
      return found
    },
    async violations() {
      const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
      return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
    },
    [Symbol.dispose]: () => host.remove(),
  }
}

/** Resolves after every element in a tree, including shadow roots, has rendered. */
export async function settled(tree: ParentNode): Promise<void> {
  for (const element of tree.querySelectorAll('*')) {
    await (element as Partial<LitElement>).updateComplete
    if (element.shadowRoot) await settled(element.shadowRoot)
  }
}

/** Texts that hostile wallets, catalogues and chains could send. */
export const hostileTexts: readonly string[] = [
  '<script>globalThis.pwned = 1</script>',
  '<img src=x onerror="globalThis.pwned = 1">',
  '"><svg onload=globalThis.pwned=1>',
  '${globalThis.pwned = 1}{{constructor.constructor("globalThis.pwned=1")()}}',
  'javascript:globalThis.pwned=1',
  '\u202Eknil lautca eht\u202C\u2066\u200F\u0000\uFEFF',
  'Z̷͉͒a̸l̶g̵o̸'.repeat(60),
  'W'.repeat(10_000),
  'a b '.repeat(2_500),
  '𝕏'.repeat(300),
  '',
]
