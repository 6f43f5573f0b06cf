import { html } from 'lit'
import { expect, test } from 'vitest'
import '../../../src/elements/controls/icon-button.js'
import { TooltipHarness } from '../harness/tooltip.harness.js'
import '../../../src/elements/feedback/tooltip.js'
import { stage } from '../stage.js'

async function tooltipOn(text = 'Copy the address') {
  const scene = await stage(
    html`<appkit-ui-icon-button icon="copy" label="Copy"></appkit-ui-icon-button
      ><appkit-ui-tooltip text=${text}></appkit-ui-tooltip>`,
  )
  const control = scene.find('appkit-ui-icon-button')
  const tip = new TooltipHarness(scene.find('appkit-ui-tooltip'))
  const point = (anchor: Element | undefined) => {
    tip.element.anchor = anchor
    return tip.ready()
  }
  return Object.assign(tip, { scene, control, point, [Symbol.dispose]: scene[Symbol.dispose] })
}

test('is shown while it has an anchor and a text', async () => {
  using tip = await tooltipOn()
  expect(tip.shown).toBe(false)
  await tip.point(tip.control)
  expect(tip.shown).toBe(true)
  expect(tip.ownText).toBe('Copy the address')
  await tip.point(undefined)
  expect(tip.shown).toBe(false)
  tip.element.text = ''
  await tip.point(tip.control)
  expect(tip.shown).toBe(false)
})

test('is not shown for an anchor that left the page', async () => {
  using tip = await tooltipOn()
  tip.control.remove()
  await tip.point(tip.control)
  expect(tip.shown).toBe(false)
})

test.each([
  ['at the top of the window', '0', 'below'],
  ['lower down', '300px', 'below'],
  ['at the bottom of the window', 'calc(100vh - 40px)', 'above'],
])('an anchor %s places the tooltip %s without covering the anchor', async (_where, top, side) => {
  using tip = await tooltipOn('One two three four five six seven eight nine ten')
  for (const [name, value] of Object.entries({ position: 'fixed', top, left: '0' }))
    tip.control.style.setProperty(name, value)
  await tip.point(tip.control)
  await expect.poll(() => tip.shown).toBe(true)
  const control = tip.control.getBoundingClientRect()
  expect(tip.place.left).toBeGreaterThanOrEqual(0)
  expect(tip.place.right).toBeLessThanOrEqual(innerWidth)
  if (side === 'above') expect(tip.place.bottom).toBeLessThan(control.top)
  else expect(tip.place.top).toBeGreaterThan(control.bottom)
})

test('covers: includes the gap to the anchor', async () => {
  using tip = await tooltipOn()
  expect(tip.element.covers(0, 0)).toBe(false)
  await tip.point(tip.control)
  const { left, right, top, bottom } = tip.place
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  expect(tip.element.covers(x, y)).toBe(true)
  expect(tip.element.covers(x, bottom + 8)).toBe(true)
  expect(tip.element.covers(x, top - 9)).toBe(false)
  expect(tip.element.covers(right + 1, y)).toBe(false)
  await tip.point(undefined)
  expect(tip.element.covers(x, y)).toBe(false)
})

test('is hidden from screen readers', async () => {
  using tip = await tooltipOn()
  await tip.point(tip.control)
  expect(tip.part('bubble').ariaHidden).toBe('true')
  expect(tip.control.shadowRoot?.querySelector('[aria-describedby]')).toBeNull()
})
