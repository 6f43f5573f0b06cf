import { html } from 'lit'
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { AmountHarness } from '../harness/amount.harness.js'
import '../../../src/elements/display/amount.js'
import '../../../src/elements/display/key-value.js'
import '../../../src/elements/controls/button.js'
import { Harness } from '../harness/harness.js'
import { NoteHarness } from '../harness/note.harness.js'
import '../../../src/elements/feedback/note.js'
import { RingHarness } from '../harness/ring.harness.js'
import '../../../src/elements/feedback/ring.js'
import '../../../src/elements/controls/row.js'
import '../../../src/elements/feedback/skeleton.js'
import '../../../src/elements/feedback/spinner.js'
import '../../../src/elements/controls/tile.js'
import { stage } from '../stage.js'

interface DevTools {
  send(method: 'Emulation.setEmulatedMedia', params: { features: { name: string; value: string }[] }): Promise<unknown>
}

/** Emulates a media preference until the test ends. */
async function prefer(name: string, value: string): Promise<void> {
  const tools = cdp() as unknown as DevTools
  await tools.send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
  onTestFinished(async () => void (await tools.send('Emulation.setEmulatedMedia', { features: [] })))
}

test('ring: rotates while pending, stops when failed, closes when done', async () => {
  const draw = (state: 'turning' | 'failed' | 'done') => html`<appkit-ui-ring .state=${state}></appkit-ui-ring>`
  using scene = await stage(draw('turning'))
  const ring = new RingHarness(scene.find('appkit-ui-ring'))
  expect(ring.size).toEqual({ width: 104, height: 104 })
  expect(ring.turning).toBe(true)
  await scene.draw(draw('failed'))
  const [shake] = ring.part('base').getAnimations() as CSSAnimation[]
  expect(shake?.animationName).toBe('shake')
  const moves = (shake!.effect as KeyframeEffect).getKeyframes().map(({ translate }) => String(translate))
  expect(moves.filter(move => move.includes('-6'))).toHaveLength(1)
  await scene.draw(draw('done'))
  expect(getComputedStyle(ring.part('line').querySelector('rect')!).strokeDasharray).toBe('none')
})

test('no animation runs with prefers-reduced-motion', async () => {
  await prefer('prefers-reduced-motion', 'reduce')
  using scene = await stage(html`
    <appkit-ui-ring></appkit-ui-ring><appkit-ui-spinner></appkit-ui-spinner
    ><appkit-ui-skeleton count="2"></appkit-ui-skeleton>
  `)
  const running = ['appkit-ui-ring', 'appkit-ui-spinner', 'appkit-ui-skeleton'].flatMap(tag =>
    [...scene.root.querySelector(tag)!.shadowRoot!.querySelectorAll('*')].flatMap(element =>
      element.getAnimations().filter(({ playState }) => playState === 'running'),
    ),
  )
  expect(running).toEqual([])
  expect(getComputedStyle(scene.find('appkit-ui-ring')).getPropertyValue('--appkit-move')).toBe('0')
})

test('button: has a border in forced colors', async () => {
  await prefer('forced-colors', 'active')
  using scene = await stage(html`<appkit-ui-button variant="primary">Go</appkit-ui-button>`)
  const { borderStyle, borderWidth } = getComputedStyle(new Harness(scene.find('appkit-ui-button')).part('base'))
  expect([borderStyle, borderWidth]).toEqual(['solid', '1px'])
  expect(scene.find('appkit-ui-button').getBoundingClientRect().height).toBe(48)
})

const drawAmount = (value: string, rest = '') =>
  html`<appkit-ui-amount .value=${value} .rest=${rest}></appkit-ui-amount>`

test('amount: rolls the digits that change, but not initially', async () => {
  using scene = await stage(drawAmount(''))
  const amount = new AmountHarness(scene.find('appkit-ui-amount'))
  await scene.draw(drawAmount('$1,995', '.10'))
  expect(amount.rollingDigits).toEqual([])
  await scene.draw(drawAmount('$1,995', '.10'))
  expect(amount.rollingDigits).toEqual([])
  await scene.draw(drawAmount('$2,015', '.18'))
  await expect.poll(() => amount.rollingDigits).toEqual(['2', '0', '1', '8'])
  expect(amount.leavingDigits).toEqual(['1', '9', '9', '0'])
  for (const distance of amount.distances) expect(distance).toBeLessThan(0.5)
  expect(amount.number).toBe('$2,015.18')
  await amount.finishRolling()
  expect(amount.rollingDigits).toEqual([])
  expect(amount.ownText).toBe('$2,015.18')
})

test('amount: shows the latest number if it changes while its digits roll', async () => {
  using scene = await stage(drawAmount('$10'))
  const amount = new AmountHarness(scene.find('appkit-ui-amount'))
  for (const value of ['$11', '$12', '$13']) await scene.draw(drawAmount(value))
  await expect.poll(() => amount.rollingDigits).toEqual(['3'])
  expect(amount.leavingDigits).toEqual(['2'])
  expect(amount.number).toBe('$13')
  await amount.finishRolling()
  expect(amount.ownText).toBe('$13')
})

test('amount: aligns numbers of different lengths at their ends, and the old digits leave at once', async () => {
  using scene = await stage(drawAmount('$995'))
  const amount = new AmountHarness(scene.find('appkit-ui-amount'))
  await scene.draw(drawAmount('$1,996'))
  await expect.poll(() => amount.rollingDigits).toEqual(['6'])
  expect(amount.leavingDigits).toEqual([]) // the places of the digits differ
})

test('amount: is one text for screen readers before and after the digits roll', async () => {
  using scene = await stage(drawAmount('$10', '.05'))
  const amount = new AmountHarness(scene.find('appkit-ui-amount'))
  expect(amount.textNodes).toEqual(['$10', '.05'])
  await scene.draw(drawAmount('$12', '.07'))
  await expect.poll(() => amount.rollingDigits).toEqual(['2', '7'])
  await amount.finishRolling()
  expect(amount.textNodes).toEqual(['$12', '.07'])
})

test('amount: its digits keep their horizontal places while they roll, in both writing directions', async () => {
  for (const [dir, value, next] of [
    ['ltr', '1,234', '1,987'],
    ['rtl', '١٬٢٣٤', '١٬٩٨٧'],
  ] as const) {
    const draw = (text: string) => html`<div dir=${dir}>${drawAmount(text, '٫٥ ر.س')}</div>`
    using scene = await stage(draw(value))
    const amount = new AmountHarness(scene.root.querySelector('appkit-ui-amount')!)
    await scene.draw(draw(next))
    await expect.poll(() => amount.rollingDigits.length).toBe(3)
    const rolling = amount.digitPlaces
    await amount.finishRolling()
    const settled = amount.digitPlaces
    expect(rolling).toHaveLength(settled.length)
    const moved = rolling.map((left, index) => Math.abs(left - (settled[index] ?? 0)))
    expect(Math.max(...moved), dir).toBeLessThan(1)
  }
})

test('amount: changes at once with prefers-reduced-motion', async () => {
  await prefer('prefers-reduced-motion', 'reduce')
  using scene = await stage(drawAmount('$10'))
  const amount = new AmountHarness(scene.find('appkit-ui-amount'))
  await scene.draw(drawAmount('$12'))
  expect(amount.rollingDigits).toEqual([])
  expect(amount.textNodes).toEqual(['$12'])
})

test('key-value: shows its value next to whitespace in its slot', async () => {
  using scene = await stage(html`<appkit-ui-key-value key="Fee" value="0.01 ETH"> </appkit-ui-key-value>`)
  const value = new Harness(scene.find('appkit-ui-key-value')).part('value')
  expect(value.innerText).toBe('0.01 ETH')
  expect(value.querySelector('bdi')!.getBoundingClientRect().width).toBeGreaterThan(0)
})

test('key-value: shows the content of its slot if it has no value', async () => {
  using scene = await stage(html`<appkit-ui-key-value key="To"><bdi>0x12</bdi></appkit-ui-key-value>`)
  expect(scene.find('appkit-ui-key-value').querySelector('bdi')!.getBoundingClientRect().width).toBeGreaterThan(0)
})

test('skeleton: is as high as the content it replaces', async () => {
  using scene = await stage(html`
    <appkit-ui-skeleton></appkit-ui-skeleton><appkit-ui-row name="Lynx"></appkit-ui-row>
    <appkit-ui-skeleton id="grid" variant="grid" count="4"></appkit-ui-skeleton>
    <appkit-ui-tile name="Lynx"><i slot="image" style="block-size:52px;inline-size:52px"></i></appkit-ui-tile>
  `)
  const height = (selector: string) => scene.root.querySelector(selector)!.getBoundingClientRect().height
  expect(height('appkit-ui-skeleton')).toBe(height('appkit-ui-row'))
  expect(height('#grid')).toBe(height('appkit-ui-tile'))
})

test('skeleton: limits the number of placeholders', async () => {
  for (const [count, drawn] of [
    [3, 3],
    [-1, 0],
    [NaN, 0],
    [1e9, 40],
  ] as const) {
    using scene = await stage(html`<appkit-ui-skeleton .count=${count}></appkit-ui-skeleton>`)
    expect(scene.find('appkit-ui-skeleton').shadowRoot!.querySelectorAll('[part="base"]')).toHaveLength(drawn)
  }
})

test('note: only the danger variant is an alert', async () => {
  using scene = await stage(html`<appkit-ui-note variant="warning">Check it.</appkit-ui-note>`)
  const note = new NoteHarness(scene.find('appkit-ui-note'))
  expect(note.urgent).toBe(false)
  await scene.draw(html`<appkit-ui-note variant="danger">It failed.</appkit-ui-note>`)
  expect(new NoteHarness(scene.find('appkit-ui-note')).urgent).toBe(true)
})
