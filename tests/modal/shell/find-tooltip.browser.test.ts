import { html, type TemplateResult } from 'lit'
import { expect, test } from 'vitest'
import { getTruncatedText } from '../../../src/elements/element.js'
import { findTooltip, getEventPath } from '../../../src/modal/shell/tooltips.js'
import '../../../src/elements/controls/button.js'
import '../../../src/elements/controls/pill.js'
import '../../../src/elements/controls/row.js'
import '../../../src/elements/controls/tabs.js'
import '../../../src/elements/controls/tile.js'
import { stage, type Stage } from '../../elements/stage.js'

const long = 'A name of so many letters that no card in the world is wide enough for it'
const narrow = 'inline-size: 60px; overflow: hidden; white-space: nowrap'

/**
 * Returns the tooltip of an element, which may be in a shadow root, and checks that pointer and keyboard find the same
 * one.
 */
function hintAt(scene: Stage, element: Element | null | undefined) {
  if (!element) throw new ReferenceError('there is nothing to look at')
  let byEvent: ReturnType<typeof findTooltip>
  scene.host.addEventListener('click', event => (byEvent = findTooltip(event.composedPath(), scene.host)), {
    once: true,
  })
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(findTooltip(getEventPath(element), scene.host)).toEqual(byEvent)
  return byEvent
}
const on = (template: TemplateResult) => stage(html`<div data-hint="around">${template}</div>`)

test('findTooltip returns the innermost hint', async () => {
  using scene = await on(html`<span data-hint="inside">x</span><i>y</i>`)
  expect(hintAt(scene, scene.root.querySelector('span'))?.text).toBe('inside')
  expect(hintAt(scene, scene.root.querySelector('i'))).toEqual({
    anchor: scene.root.querySelector('div'),
    text: 'around',
  })
})

test("an empty hint stands for the element's text if that is truncated", async () => {
  using scene = await stage(html`<p data-hint style=${narrow}>${long}</p>`)
  const text = scene.root.querySelector('p')
  expect(hintAt(scene, text)?.text).toBe(long)
  text?.style.setProperty('inline-size', 'max-content')
  expect(hintAt(scene, text)).toBeUndefined()
})

test('a hint on the host is ignored', async () => {
  using scene = await stage(html`<i>y</i>`)
  scene.host.dataset['hint'] = 'outside'
  expect(hintAt(scene, scene.root.querySelector('i'))).toBeUndefined()
})

for (const [what, short, cut] of [
  ['row', html`<appkit-ui-row name="Lynx"></appkit-ui-row>`, html`<appkit-ui-row name=${long}></appkit-ui-row>`],
  ['tile', html`<appkit-ui-tile name="Lynx"></appkit-ui-tile>`, html`<appkit-ui-tile name=${long}></appkit-ui-tile>`],
  ['pill', html`<appkit-ui-pill>Lynx</appkit-ui-pill>`, html`<appkit-ui-pill>${long}</appkit-ui-pill>`],
] as const)
  test(`a ${what} has a tooltip only if its name is truncated`, async () => {
    using scene = await stage(short)
    const inside = () => scene.root.firstElementChild?.shadowRoot?.querySelector('[part=base]')
    expect(hintAt(scene, inside())).toBeUndefined()
    using another = await stage(cut)
    const hint = hintAt(another, another.root.firstElementChild?.shadowRoot?.querySelector('[part=base]'))
    expect(hint).toEqual({ anchor: another.root.firstElementChild, text: long })
  })

test('an icon button has its name as tooltip and stays on one line in a row of six', async () => {
  using scene = await stage(
    html`<appkit-ui-button label="Continue with GitHub" hint="GitHub" style="display: block; inline-size: 49px"
      >GH</appkit-ui-button
    >`,
  )
  const inside = scene.find('appkit-ui-button').shadowRoot?.querySelector('[part=base]')
  expect(hintAt(scene, inside)?.text).toBe('GitHub')
  expect(scene.find('appkit-ui-button').getBoundingClientRect().height).toBe(48)
  expect(inside?.ariaLabel).toBe('Continue with GitHub')
})

test('a row lists each of its truncated lines', async () => {
  using scene = await stage(
    html`<appkit-ui-row name=${long} description="Short"></appkit-ui-row>
      <appkit-ui-row id="both" name=${long} description=${long} disabled reason=${`Why: ${long}`}></appkit-ui-row>`,
  )
  expect(scene.find('appkit-ui-row').hint).toBe(long)
  expect(scene.root.querySelector<HTMLElementTagNameMap['appkit-ui-row']>('#both')?.hint).toBe(`${long}\nWhy: ${long}`)
})

test('a truncated tab has its full text as tooltip', async () => {
  const tabs = ['Short', long].map(label => ({ id: label, label }))
  using scene = await stage(html`<appkit-ui-tabs label="Which" .tabs=${tabs}></appkit-ui-tabs>`)
  const [first, second] = scene.find('appkit-ui-tabs').shadowRoot?.querySelectorAll('[part=tab]') ?? []
  expect(hintAt(scene, first)).toBeUndefined()
  expect(hintAt(scene, second)?.text).toBe(long)
})

test('getTruncatedText returns an empty string without an element', () => {
  expect(getTruncatedText(undefined)).toBe('')
  expect(getTruncatedText(null)).toBe('')
})
