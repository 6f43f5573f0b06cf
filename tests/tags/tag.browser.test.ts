import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { settled } from '../lib/fake-clock.js'
import { address, scriptedInstance, tagStage } from './tag-stage.js'

const buttons = [
  'appkit-button',
  'appkit-connect-button',
  'appkit-account-button',
  'appkit-network-button',
  'appkit-wallet-button',
] as const

describe('the instance', () => {
  test('is waited for: the button stands there before it, and comes to life with it', () => {
    using on = tagStage('appkit-button')
    expect(on.button.textContent).toBe('Connect wallet')
    on.button.click() // nobody there yet, and no failure
    using kit = scriptedInstance({ address })
    expect(on.button.textContent).toContain('0x52…169EE7')
    on.button.click()
    expect(kit.asked.open).toEqual([{}])
  })

  test('that leaves the page leaves a button that waits again', () => {
    const kit = scriptedInstance({ address })
    using on = tagStage('appkit-button')
    expect(on.button.textContent).toContain('0x52')
    kit[Symbol.dispose]()
    expect(on.button.textContent).toBe('Connect wallet')
    expect(kit.listeners).toBe(0)
  })

  test('is the first of the page, or the one that is named', () => {
    using first = scriptedInstance({ address: '0xfirst' }, 'one')
    using second = scriptedInstance({ address: '0xsecond' }, 'two')
    using plain = tagStage('appkit-account-button')
    using named = tagStage('appkit-account-button', { instance: 'two' })
    expect([plain.part('label')?.textContent, named.part('label')?.textContent]).toEqual(['0xfirst', '0xsecond'])
    named.button.click()
    expect([first.asked.open, second.asked.open]).toEqual([[], [{}]])
    second.show({ address: '0xother' })
    expect([plain.part('label')?.textContent, named.part('label')?.textContent]).toEqual(['0xfirst', '0xother'])
  })

  test('changes with the attribute, and nobody listens to the one before', () => {
    using first = scriptedInstance({ address: '0xfirst' }, 'one')
    using second = scriptedInstance({ address: '0xsecond' }, 'two')
    using on = tagStage('appkit-account-button', { instance: 'one' })
    on.tag.instance = 'two'
    expect(on.part('label')?.textContent).toBe('0xsecond')
    expect([first.listeners, second.listeners]).toEqual([0, 1])
    on.tag.instance = undefined
    expect(on.tag.hasAttribute('instance')).toBe(false)
    expect(on.part('label')?.textContent).toBe('0xfirst')
  })

  test('that is named and not there is waited for, whoever else is there', () => {
    using other = scriptedInstance({ address }, 'other')
    using on = tagStage('appkit-button', { instance: 'mine' })
    on.button.click()
    expect(on.button.textContent).toBe('Connect wallet')
    expect(other.asked.open).toEqual([])
    using _mine = scriptedInstance({ address: '0xmine' }, 'mine')
    expect(on.part('label')?.textContent).toBe('0xmine')
  })

  test('is let go when the button leaves the page, and found again when it comes back', () => {
    using kit = scriptedInstance()
    using on = tagStage('appkit-button')
    expect(kit.listeners).toBe(1)
    on.tag.remove()
    expect(kit.listeners).toBe(0)
    kit.show({ address })
    document.body.append(on.tag)
    expect(kit.listeners).toBe(1)
    expect(on.button.textContent).toContain('0x52…169EE7')
  })
})

describe('the namespace', () => {
  test.each(buttons)('is that of the attribute, in what %s shows and what it opens', name => {
    using kit = scriptedInstance({ address: 'BUY1111111111111111111111111111111111111111' })
    using on = tagStage(name, { namespace: 'solana' })
    expect(new Set(kit.asked.states)).toEqual(new Set(['solana']))
    on.button.click()
    const asked = [...kit.asked.open, ...kit.asked.wallets]
    expect(asked).toMatchObject([{ namespace: 'solana' }])
    on.tag.setAttribute('namespace', 'bip122')
    expect(kit.asked.states.at(-1)).toBe('bip122')
  })

  test('that does not exist counts as none', () => {
    using kit = scriptedInstance()
    using on = tagStage('appkit-button', { namespace: 'elsewhere' })
    on.button.click()
    expect(new Set(kit.asked.states)).toEqual(new Set([undefined]))
    expect(kit.asked.open).toEqual([{}])
  })
})

describe('a press', () => {
  test.each(buttons)('of a disabled %s does nothing', name => {
    using kit = scriptedInstance({ address })
    using on = tagStage(name, { disabled: '' })
    expect(on.tag.disabled).toBe(true)
    on.button.click()
    expect([kit.asked.open, kit.asked.wallets]).toEqual([[], []])
    on.tag.disabled = false
    on.button.click()
    expect(kit.asked.open.length + kit.asked.wallets.length).toBe(1)
  })

  test('is one of the keyboard too, through the focus of the tag itself', async () => {
    using kit = scriptedInstance()
    using on = tagStage('appkit-button')
    on.tag.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(kit.asked.open).toHaveLength(2)
  })

  test.each(['appkit-button', 'appkit-network-button'] as const)('of %s that fails can be tried again', async name => {
    using kit = scriptedInstance()
    using on = tagStage(name)
    kit.failing = true
    on.button.click()
    await settled() // a failure that nobody hears would fail this run
    on.button.click()
    expect(kit.asked.open).toHaveLength(2)
  })

  test('says beforehand that a dialog will open', () => {
    using on = tagStage('appkit-button')
    expect(on.button.getAttribute('aria-haspopup')).toBe('dialog')
    expect(on.button.type).toBe('button')
  })
})

describe('code for the next click is loaded', () => {
  test('when the pointer comes, or the focus, and not before', async () => {
    using kit = scriptedInstance()
    using on = tagStage('appkit-button')
    kit.show({ busy: true })
    expect(kit.asked.prefetches).toBe(0)
    on.button.dispatchEvent(new PointerEvent('pointerenter'))
    expect(kit.asked.prefetches).toBe(1)
    on.tag.focus()
    expect(kit.asked.prefetches).toBe(2)
    expect(kit.asked.open).toEqual([])
  })
})

describe('the look', () => {
  const surface = (tag: HTMLElement) => getComputedStyle(tag).getPropertyValue('--appkit-surface')

  test('is dark while it waits, and then that of the instance', () => {
    using on = tagStage('appkit-button')
    const dark = surface(on.tag)
    expect(on.tag.dataset['theme']).toBe('dark')
    using kit = scriptedInstance({ theme: 'light' })
    expect(on.tag.dataset['theme']).toBe('light')
    expect(surface(on.tag)).not.toBe(dark)
    kit.show({ theme: 'dark' })
    expect(surface(on.tag)).toBe(dark)
  })

  test('takes theme variables that are safe, and no others, and gives them back', async () => {
    using kit = scriptedInstance({
      themeVariables: { accent: '#00aa77', 'font-size-master': '20px', background: 'url(//x)' },
    })
    using on = tagStage('appkit-button')
    const set = (name: string) => on.tag.style.getPropertyValue(`--appkit-${name}`)
    await expect.poll(() => set('accent')).toBe('#00aa77')
    expect([set('font-size-master'), set('background')]).toEqual(['20px', ''])
    expect(on.button.getBoundingClientRect().height).toBe(80)
    kit.show({ themeVariables: {} })
    await expect.poll(() => set('accent')).toBe('')
    expect(on.button.getBoundingClientRect().height).toBe(40)
  })

  test('is that of the last theme, however soon it followed the one before', async () => {
    using kit = scriptedInstance({ themeVariables: { accent: 'red' } })
    using on = tagStage('appkit-button')
    kit.show({ themeVariables: { accent: 'green' } })
    kit.show({ themeVariables: { accent: 'blue' } })
    await expect.poll(() => on.tag.style.getPropertyValue('--appkit-accent')).toBe('blue')
    await settled()
    expect(on.tag.style.getPropertyValue('--appkit-accent')).toBe('blue')
  })

  test('without theme variables has no style of its own', async () => {
    using _kit = scriptedInstance()
    using on = tagStage('appkit-button')
    await settled()
    expect(on.tag.hasAttribute('style')).toBe(false)
  })

  test('has two sizes', () => {
    using on = tagStage('appkit-button')
    expect(on.button.getBoundingClientRect().height).toBe(40)
    on.tag.setAttribute('size', 'sm')
    expect(on.button.getBoundingClientRect().height).toBe(32)
  })
})

test.each(['light', 'dark'] as const)('no button has an accessibility violation, %s', async theme => {
  const network = { name: 'Base', icon: undefined, supported: true }
  using kit = scriptedInstance({ theme })
  for (const name of buttons) {
    using on = tagStage(name)
    for (const state of [{}, { address, balance: '1.5 ETH', network }, { busy: true }]) {
      kit.show(state)
      expect(await on.violations(), `${name} ${JSON.stringify(state)}`).toEqual([])
    }
    kit.show({ address: undefined, balance: undefined, network: undefined, busy: false })
  }
})
