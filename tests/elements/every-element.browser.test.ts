/// <reference types="vite/client" />
import { html } from 'lit'
import { expect, test } from 'vitest'
import { samples } from './samples.js'
import { hostileTexts, settled, stage } from './stage.js'

/** Importing the modules registers their elements. */
const modules = import.meta.glob(
  ['../../src/elements/*/*.ts', '!../../src/elements/*/*.styles.ts', '!../../src/elements/*/*.harness.ts'],
  { eager: true },
)
/** Files without an element. */
const PARTS = ['list-cells', 'list-window', 'qr-drawing', 'roll-digits']
const names = Object.keys(modules).map(path => path.split('/').at(-1)?.replace('.ts', '') ?? '')
const elements = names.filter(name => !PARTS.includes(name))

test('every element has a sample, and every sample an element', () => {
  expect(Object.keys(samples).sort()).toEqual(elements.sort())
  for (const name of elements) expect(customElements.get(`appkit-ui-${name}`), name).toBeDefined()
})

const settings = (['light', 'dark'] as const).flatMap(theme => (['ltr', 'rtl'] as const).map(dir => ({ theme, dir })))

for (const [name, sample] of Object.entries(samples)) {
  for (const setting of settings) {
    test(`${name} has no accessibility violation in ${setting.theme}, ${setting.dir}`, async () => {
      using scene = await stage(html`${sample('Some words').map(template => html`<div>${template}</div>`)}`, setting)
      expect(await scene.violations()).toEqual([])
    })
  }

  test(`${name} keeps its width and runs no script for hostile texts`, async () => {
    for (const text of hostileTexts) {
      using scene = await stage(html`${sample(text).map(template => html`<div>${template}</div>`)}`)
      await settled(scene.root)
      const excerpt = text.slice(0, 40)
      expect(scene.host.scrollWidth, excerpt).toBeLessThanOrEqual(scene.host.clientWidth)
      expect(deep(scene.root, 'script,iframe,object,embed,[onerror],[onload]'), excerpt).toBe(0)
    }
    expect(globalThis).not.toHaveProperty('pwned')
  })
}

/** Counts matching elements in a tree, including shadow roots. */
function deep(tree: ParentNode, selector: string): number {
  let count = tree.querySelectorAll(selector).length
  for (const element of tree.querySelectorAll('*')) if (element.shadowRoot) count += deep(element.shadowRoot, selector)
  return count
}
