import axe from 'axe-core'
import { render, type LitElement, type TemplateResult } from 'lit'
import { createTokenSheet, type Mode } from '../../src/tokens/css.js'

export interface StageOptions {
  readonly theme?: Mode
  readonly dir?: 'ltr' | 'rtl'
  /** Width in CSS px; 336 is what a card leaves between its paddings. */
  readonly width?: number
}

/** A host with the tokens, as the shell is one, with something drawn in its shadow root. */
export interface Stage extends Disposable {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** The first element of this tag, once everything on the stage has drawn itself. */
  find<T extends keyof HTMLElementTagNameMap>(tag: T): HTMLElementTagNameMap[T]
  /** Draws again, with other values in the same template. */
  draw(template: TemplateResult): Promise<void>
  /** What axe finds wrong, as `rule: element` lines. */
  violations(): Promise<readonly string[]>
}

/** Puts a template on a stage of its own; `using` takes it away again. */
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

/** Resolves when every element in a tree, and in the shadows below it, has drawn what it was told. */
export async function settled(tree: ParentNode): Promise<void> {
  for (const element of tree.querySelectorAll('*')) {
    await (element as Partial<LitElement>).updateComplete
    if (element.shadowRoot) await settled(element.shadowRoot)
  }
}

/** Texts that announcers, catalogues and chains could send. */
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
