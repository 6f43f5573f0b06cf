import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../../src/elements/controls/icon-button.js'
import { SwitchHarness } from '../harness/switch.harness.js'
import '../../../src/elements/controls/switch.js'
import { TabsHarness } from '../harness/tabs.harness.js'
import '../../../src/elements/controls/tabs.js'
import type { TabChanged } from '../../../src/elements/controls/tabs.js'
import { stage } from '../stage.js'

const tabs = ['Browser', 'Mobile', 'Desktop'].map(label => ({ id: label.toLowerCase(), label }))

async function tabsOn(dir: 'ltr' | 'rtl', listener: (event: CustomEvent<TabChanged>) => void = () => {}) {
  const scene = await stage(
    html`<appkit-ui-tabs
      label="Platform"
      .tabs=${tabs}
      active="mobile"
      @appkit-ui-tab-changed=${listener}
    ></appkit-ui-tabs>`,
    { dir },
  )
  return Object.assign(new TabsHarness(scene.find('appkit-ui-tabs')), { [Symbol.dispose]: scene[Symbol.dispose] })
}

test('tabs: only the selected tab is in the tab order', async () => {
  using strip = await tabsOn('ltr')
  expect(strip.labels).toEqual(['Browser', 'Mobile', 'Desktop'])
  expect(strip.chosen).toBe('Mobile')
  expect(strip.stops).toEqual(['Mobile'])
})

for (const [dir, key, next] of [
  ['ltr', 'ArrowRight', 'Desktop'],
  ['ltr', 'ArrowLeft', 'Browser'],
  ['rtl', 'ArrowRight', 'Browser'],
  ['rtl', 'ArrowLeft', 'Desktop'],
  ['ltr', 'Home', 'Browser'],
  ['ltr', 'End', 'Desktop'],
] as const) {
  test(`tabs: ${key} moves from Mobile to ${next} in ${dir}`, async () => {
    const onChange = vi.fn()
    using strip = await tabsOn(dir, event => onChange(event.detail.id))
    strip.focus()
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(() => strip.focused).toBe(next)
    expect(strip.chosen).toBe(next)
    expect(onChange.mock.calls).toEqual([[next.toLowerCase()]])
  })
}

test('tabs: the arrow keys wrap around at both ends', async () => {
  using strip = await tabsOn('ltr')
  strip.focus()
  for (const next of ['Desktop', 'Browser', 'Mobile']) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => strip.focused).toBe(next)
  }
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(() => strip.focused).toBe('Desktop')
})

test('tabs: selecting the selected tab fires no event', async () => {
  const listener = vi.fn()
  using strip = await tabsOn('ltr', listener)
  strip.choose('Mobile')
  expect(listener).not.toHaveBeenCalled()
})

test('tabs: four labels fit the width of a card, three get equal columns', async () => {
  const draw = (labels: readonly string[]) =>
    stage(html`<appkit-ui-tabs label="Family" .tabs=${labels.map(label => ({ id: label, label }))}></appkit-ui-tabs>`)
  const tabsIn = ({ find }: Awaited<ReturnType<typeof draw>>) => [
    ...find('appkit-ui-tabs').renderRoot.querySelectorAll<HTMLElement>('[part="tab"]'),
  ]
  using four = await draw(['EVM networks', 'Solana', 'Bitcoin', 'Polkadot'])
  for (const tab of tabsIn(four)) expect(tab.scrollWidth, tab.innerText).toBeLessThanOrEqual(tab.clientWidth)
  using three = await draw(['EVM networks', 'Solana', 'NFTs'])
  expect(new Set(tabsIn(three).map(({ offsetWidth }) => offsetWidth)).size).toBe(1)
})

test('tabs: an empty list renders no tabs', async () => {
  using scene = await stage(html`<appkit-ui-tabs label="Platform"></appkit-ui-tabs>`)
  expect(new TabsHarness(scene.find('appkit-ui-tabs')).labels).toEqual([])
})

test('switch: toggles on click and Space, and fires an event', async () => {
  const events: boolean[] = []
  using scene = await stage(
    html`<appkit-ui-switch
      label="Certified"
      @appkit-ui-switched=${(event: HTMLElementEventMap['appkit-ui-switched']) => events.push(event.detail.checked)}
    ></appkit-ui-switch>`,
  )
  const certified = new SwitchHarness(scene.find('appkit-ui-switch'))
  expect(certified.on).toBe(false)
  certified.press()
  await certified.ready()
  expect(certified.on).toBe(true)
  certified.focus()
  await userEvent.keyboard(' ')
  await certified.ready()
  expect(certified.on).toBe(false)
  expect(events).toEqual([true, false])
})

test('switch: ignores clicks while it is disabled', async () => {
  using scene = await stage(html`<appkit-ui-switch label="Certified" disabled></appkit-ui-switch>`)
  const certified = new SwitchHarness(scene.find('appkit-ui-switch'))
  certified.press()
  await certified.ready()
  expect(certified.on).toBe(false)
})
