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

async function tabsOn(dir: 'ltr' | 'rtl', heard: (event: CustomEvent<TabChanged>) => void = () => {}) {
  const scene = await stage(
    html`<appkit-ui-tabs
      label="Platform"
      .tabs=${tabs}
      active="mobile"
      @appkit-ui-tab-changed=${heard}
    ></appkit-ui-tabs>`,
    { dir },
  )
  return Object.assign(new TabsHarness(scene.find('appkit-ui-tabs')), { [Symbol.dispose]: scene[Symbol.dispose] })
}

test('tabs: the Tab key stops at the chosen one only', async () => {
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
  test(`tabs: ${key} leads from Mobile to ${next} in ${dir}`, async () => {
    const heard = vi.fn()
    using strip = await tabsOn(dir, event => heard(event.detail.id))
    strip.focus()
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(() => strip.focused).toBe(next)
    expect(strip.chosen).toBe(next)
    expect(heard.mock.calls).toEqual([[next.toLowerCase()]])
  })
}

test('tabs: the arrows go round at both ends', async () => {
  using strip = await tabsOn('ltr')
  strip.focus()
  for (const next of ['Desktop', 'Browser', 'Mobile']) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => strip.focused).toBe(next)
  }
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(() => strip.focused).toBe('Desktop')
})

test('tabs: choosing the chosen one says nothing', async () => {
  const heard = vi.fn()
  using strip = await tabsOn('ltr', heard)
  strip.choose('Mobile')
  expect(heard).not.toHaveBeenCalled()
})

test('tabs: four show their words in full in the width of a card, three stand in equal parts', async () => {
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

test('tabs: none is not an error', async () => {
  using scene = await stage(html`<appkit-ui-tabs label="Platform"></appkit-ui-tabs>`)
  expect(new TabsHarness(scene.find('appkit-ui-tabs')).labels).toEqual([])
})

test('a switch is turned by a press and by Space, and says so', async () => {
  const heard: boolean[] = []
  using scene = await stage(
    html`<appkit-ui-switch
      label="Certified"
      @appkit-ui-switched=${(event: HTMLElementEventMap['appkit-ui-switched']) => heard.push(event.detail.checked)}
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
  expect(heard).toEqual([true, false])
})

test('a disabled switch stays as it is', async () => {
  using scene = await stage(html`<appkit-ui-switch label="Certified" disabled></appkit-ui-switch>`)
  const certified = new SwitchHarness(scene.find('appkit-ui-switch'))
  certified.press()
  await certified.ready()
  expect(certified.on).toBe(false)
})
