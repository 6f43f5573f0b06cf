import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { deferred } from '../helpers/deferred.js'
import { eventually } from '../helpers/eventually.js'
import { settled } from '../lib/fake-clock.js'
import { address, scriptedInstance, createTagFixture } from './tag-fixture.js'

const buttons = [
  'appkit-button',
  'appkit-connect-button',
  'appkit-account-button',
  'appkit-network-button',
  'appkit-wallet-button',
] as const

describe('tag: instance', () => {
  test('waits for the instance and updates when it is created', () => {
    using on = createTagFixture('appkit-button')
    expect(on.button.textContent).toBe('Connect wallet')
    on.button.click() // without an instance, a click does nothing and does not throw
    using kit = scriptedInstance({ address })
    expect(on.button.textContent).toContain('0x5290…9EE7')
    on.button.click()
    expect(kit.calls.open).toEqual([{}])
  })

  test('waits again after its instance is destroyed', () => {
    const kit = scriptedInstance({ address })
    using on = createTagFixture('appkit-button')
    expect(on.button.textContent).toContain('0x52')
    kit[Symbol.dispose]()
    expect(on.button.textContent).toBe('Connect wallet')
    expect(kit.listeners).toBe(0)
  })

  test('uses the first instance of the page, or the one of its attribute', () => {
    using first = scriptedInstance({ address: '0xfirst' }, 'one')
    using second = scriptedInstance({ address: '0xsecond' }, 'two')
    using plain = createTagFixture('appkit-account-button')
    using named = createTagFixture('appkit-account-button', { instance: 'two' })
    expect([plain.part('label')?.textContent, named.part('label')?.textContent]).toEqual(['0xfirst', '0xsecond'])
    named.button.click()
    expect([first.calls.open, second.calls.open]).toEqual([[], [{}]])
    second.show({ address: '0xother' })
    expect([plain.part('label')?.textContent, named.part('label')?.textContent]).toEqual(['0xfirst', '0xother'])
  })

  test('switches instances with the attribute and unsubscribes from the previous one', () => {
    using first = scriptedInstance({ address: '0xfirst' }, 'one')
    using second = scriptedInstance({ address: '0xsecond' }, 'two')
    using on = createTagFixture('appkit-account-button', { instance: 'one' })
    on.tag.instance = 'two'
    expect(on.part('label')?.textContent).toBe('0xsecond')
    expect([first.listeners, second.listeners]).toEqual([0, 1])
    on.tag.instance = undefined
    expect(on.tag.hasAttribute('instance')).toBe(false)
    expect(on.part('label')?.textContent).toBe('0xfirst')
  })

  test('waits for the named instance even if others exist', () => {
    using unrelated = scriptedInstance({ address }, 'other')
    using on = createTagFixture('appkit-button', { instance: 'mine' })
    on.button.click()
    expect(on.button.textContent).toBe('Connect wallet')
    expect(unrelated.calls.open).toEqual([])
    using _mine = scriptedInstance({ address: '0xmine' }, 'mine')
    expect(on.part('label')?.textContent).toBe('0xmine')
  })

  test('unsubscribes when removed from the page and subscribes again when re-inserted', () => {
    using kit = scriptedInstance()
    using on = createTagFixture('appkit-button')
    expect(kit.listeners).toBe(1)
    on.tag.remove()
    expect(kit.listeners).toBe(0)
    kit.show({ address })
    document.body.append(on.tag)
    expect(kit.listeners).toBe(1)
    expect(on.button.textContent).toContain('0x5290…9EE7')
  })
})

describe('tag: namespace', () => {
  test.each(buttons)('uses the namespace attribute of %s for its state and the opened view', name => {
    using kit = scriptedInstance({ address: 'BUY1111111111111111111111111111111111111111' })
    using on = createTagFixture(name, { namespace: 'solana' })
    expect(new Set(kit.calls.states)).toEqual(new Set(['solana']))
    on.button.click()
    const calls = [...kit.calls.open, ...kit.calls.wallets]
    expect(calls).toMatchObject([{ namespace: 'solana' }])
    on.tag.setAttribute('namespace', 'bip122')
    expect(kit.calls.states.at(-1)).toBe('bip122')
  })

  test('ignores an unknown namespace', () => {
    using kit = scriptedInstance()
    using on = createTagFixture('appkit-button', { namespace: 'elsewhere' })
    on.button.click()
    expect(new Set(kit.calls.states)).toEqual(new Set([undefined]))
    expect(kit.calls.open).toEqual([{}])
  })
})

describe('tag: click', () => {
  test('shows the spinner in place of the label while the code loads, unless the dialog is open', async () => {
    const { promise, resolve } = deferred()
    using kit = scriptedInstance()
    using on = createTagFixture('appkit-button')
    const { width } = on.button.getBoundingClientRect()
    kit.loading = promise
    on.button.click()
    expect(on.button.ariaBusy).toBe('true')
    await eventually(() => getComputedStyle(on.part('label') as Element).opacity).toBe('0')
    expect(getComputedStyle(on.part('ring') as Element).opacity).toBe('0.8')
    expect([on.button.textContent, on.button.getBoundingClientRect().width]).toEqual(['Connect wallet', width])
    expect(await on.violations()).toEqual([])
    kit.show({ open: true })
    expect([on.button.ariaBusy, on.part('ring')]).toEqual([null, undefined])
    kit.show({ open: false })
    expect(on.button.ariaBusy).toBe('true')
    resolve()
    await eventually(() => on.button.ariaBusy).toBe(null)
  })

  test.each(buttons)('ignores clicks on a disabled %s', name => {
    using kit = scriptedInstance({ address })
    using on = createTagFixture(name, { disabled: '' })
    expect(on.tag.disabled).toBe(true)
    on.button.click()
    expect([kit.calls.open, kit.calls.wallets]).toEqual([[], []])
    on.tag.disabled = false
    on.button.click()
    expect(kit.calls.open.length + kit.calls.wallets.length).toBe(1)
  })

  test("activates with the keyboard through the tag's own focus", async () => {
    using kit = scriptedInstance()
    using on = createTagFixture('appkit-button')
    on.tag.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(kit.calls.open).toHaveLength(2)
  })

  test.each(['appkit-button', 'appkit-network-button'] as const)(
    'can be clicked again after %s failed to open',
    async name => {
      using kit = scriptedInstance()
      using on = createTagFixture(name)
      kit.failing = true
      on.button.click()
      await settled() // an unhandled rejection would fail this run
      on.button.click()
      expect(kit.calls.open).toHaveLength(2)
    },
  )

  test('announces the dialog with aria-haspopup', () => {
    using on = createTagFixture('appkit-button')
    expect(on.button.getAttribute('aria-haspopup')).toBe('dialog')
    expect(on.button.type).toBe('button')
  })
})

describe('tag: prefetch', () => {
  test('prefetches code on hover and focus only', async () => {
    using kit = scriptedInstance()
    using on = createTagFixture('appkit-button')
    kit.show({ busy: true })
    expect(kit.calls.prefetches).toBe(0)
    on.button.dispatchEvent(new PointerEvent('pointerenter'))
    expect(kit.calls.prefetches).toBe(1)
    on.tag.focus()
    expect(kit.calls.prefetches).toBe(2)
    expect(kit.calls.open).toEqual([])
  })
})

describe('tag: appearance', () => {
  const surface = (tag: HTMLElement) => getComputedStyle(tag).getPropertyValue('--appkit-surface')

  test('is dark until it has an instance, and then uses its theme', () => {
    using on = createTagFixture('appkit-button')
    const dark = surface(on.tag)
    expect(on.tag.dataset['theme']).toBe('dark')
    using kit = scriptedInstance({ theme: 'light' })
    expect(on.tag.dataset['theme']).toBe('light')
    expect(surface(on.tag)).not.toBe(dark)
    kit.show({ theme: 'dark' })
    expect(surface(on.tag)).toBe(dark)
  })

  test('applies valid theme variables only, and removes them again', async () => {
    using kit = scriptedInstance({
      themeVariables: { accent: '#00aa77', 'font-size-master': '20px', background: 'url(//x)' },
    })
    using on = createTagFixture('appkit-button')
    const set = (name: string) => on.tag.style.getPropertyValue(`--appkit-${name}`)
    await expect.poll(() => set('accent')).toBe('#00aa77')
    expect([set('font-size-master'), set('background')]).toEqual(['20px', ''])
    expect(on.button.getBoundingClientRect().height).toBe(80)
    kit.show({ themeVariables: {} })
    await expect.poll(() => set('accent')).toBe('')
    expect(on.button.getBoundingClientRect().height).toBe(40)
  })

  test('applies the latest theme after several changes in a row', async () => {
    using kit = scriptedInstance({ themeVariables: { accent: 'red' } })
    using on = createTagFixture('appkit-button')
    kit.show({ themeVariables: { accent: 'green' } })
    kit.show({ themeVariables: { accent: 'blue' } })
    await expect.poll(() => on.tag.style.getPropertyValue('--appkit-accent')).toBe('blue')
    await settled()
    expect(on.tag.style.getPropertyValue('--appkit-accent')).toBe('blue')
  })

  test('sets no inline style without theme variables', async () => {
    using _kit = scriptedInstance()
    using on = createTagFixture('appkit-button')
    await settled()
    expect(on.tag.hasAttribute('style')).toBe(false)
  })

  test('supports two sizes', () => {
    using on = createTagFixture('appkit-button')
    expect(on.button.getBoundingClientRect().height).toBe(40)
    on.tag.setAttribute('size', 'sm')
    expect(on.button.getBoundingClientRect().height).toBe(32)
  })
})

test.each(['light', 'dark'] as const)('has no accessibility violations in any button, %s', async theme => {
  const network = { name: 'Base', icon: undefined, supported: true }
  using kit = scriptedInstance({ theme })
  for (const name of buttons) {
    using on = createTagFixture(name)
    for (const state of [{}, { address, balance: '1.5 ETH', network }, { busy: true }]) {
      kit.show(state)
      expect(await on.violations(), `${name} ${JSON.stringify(state)}`).toEqual([])
    }
    kit.show({ address: undefined, balance: undefined, network: undefined, busy: false })
  }
})
