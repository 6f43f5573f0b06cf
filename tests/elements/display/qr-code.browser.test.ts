import { html } from 'lit'
import { expect, test } from 'vitest'
import '../../../src/elements/display/image.js'
import { QrCodeHarness } from '../harness/qr-code.harness.js'
import '../../../src/elements/display/qr-code.js'
import { stage } from '../stage.js'

const draw = (value: string, picture = false) =>
  html`<appkit-ui-qr-code label="Scan me" .value=${value}
    >${picture ? html`<appkit-ui-image size="60" name="W"></appkit-ui-image>` : ''}</appkit-ui-qr-code
  >`

test('reserves its space until the value is set', async () => {
  using scene = await stage(draw(''))
  const code = new QrCodeHarness(scene.find('appkit-ui-qr-code'))
  expect([code.waiting, code.drawn]).toEqual([true, false])
  expect(code.size).toEqual({ width: 312, height: 312 })
  await scene.draw(draw('wc:1'))
  expect([code.waiting, code.drawn]).toEqual([false, true])
  expect(code.size).toEqual({ width: 312, height: 312 })
  expect(code.label).toBe('Scan me')
})

test('shrinks to a narrower container', async () => {
  using scene = await stage(draw('wc:1'), { width: 240 })
  expect(new QrCodeHarness(scene.find('appkit-ui-qr-code')).size).toEqual({ width: 240, height: 240 })
})

for (const theme of ['light', 'dark'] as const) {
  test(`is dark on light in the ${theme} theme`, async () => {
    using scene = await stage(draw('wc:1'), { theme })
    const code = new QrCodeHarness(scene.find('appkit-ui-qr-code'))
    expect(getComputedStyle(code.part('base')).backgroundColor).toBe('rgb(255, 255, 255)')
    expect(getComputedStyle(code.part('base').querySelector('path')!).stroke).toBe('rgb(16, 19, 26)')
  })
}

test('draws no dots below the picture', async () => {
  using scene = await stage(draw('wc:'.padEnd(180, '7f6e'), true))
  const code = new QrCodeHarness(scene.find('appkit-ui-qr-code'))
  await code.ready()
  const box = code.part('base').getBoundingClientRect()
  const picture = scene.find('appkit-ui-image').getBoundingClientRect()
  expect(picture.left - box.left).toBe(128)
  expect(picture.top - box.top).toBe(128)
  const side = Number(code.part('base').querySelector('svg')?.viewBox.baseVal.width)
  const unit = box.width / side
  const reach = 28 + 0.43 * unit
  const covered = code.dots.filter(([x, y]) => Math.abs(x * unit - 156) < reach && Math.abs(y * unit - 156) < reach)
  expect(covered).toEqual([])
})

test('renders no code for a text that is too long', async () => {
  using scene = await stage(draw('x'.repeat(10_000)))
  expect(new QrCodeHarness(scene.find('appkit-ui-qr-code')).drawn).toBe(false)
})
