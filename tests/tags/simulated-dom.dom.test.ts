import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAppKit } from '../../src/index.js'
import { base, mainnet } from '../../src/networks.js'

// jsdom and happy-dom lack parts of the platform, such as Element.part. Apps run their component tests there.

const buttons = [
  'appkit-button',
  'appkit-connect-button',
  'appkit-account-button',
  'appkit-network-button',
  'appkit-wallet-button',
] as const
const logs = ['log', 'info', 'warn', 'error', 'debug'] as const
let printed: unknown[] = []
const record = (event: Event): void => void printed.push(event)
const options = {
  networks: [mainnet, base] as [typeof mainnet, typeof base],
  metadata: { name: 'Test', description: '', url: 'http://localhost', icons: [] },
}

function place(name: (typeof buttons)[number] | 'appkit-modal'): HTMLElement {
  return document.body.appendChild(document.createElement(name))
}

function inner(tag: HTMLElement): HTMLButtonElement {
  const button = tag.shadowRoot?.querySelector('button')
  if (!button) throw new Error(`${tag.localName} has drawn no button`)
  return button
}

describe('tags in a simulated DOM', () => {
  let kit: ReturnType<typeof createAppKit>

  beforeEach(() => {
    printed = []
    Object.assign(globalThis, { litIssuedWarnings: new Set(['dev-mode']) }) // Lit's own notice of its development build
    for (const log of logs) vi.spyOn(console, log).mockImplementation((...args) => void printed.push(args))
    window.addEventListener('error', record)
    process.on('unhandledRejection', record)
    kit = createAppKit(options)
  })

  afterEach(() => {
    kit.destroy()
    document.body.replaceChildren()
    window.removeEventListener('error', record)
    process.off('unhandledRejection', record)
    vi.restoreAllMocks()
    expect(printed).toEqual([])
  })

  test.each(buttons)('<%s> can be added, changed, removed and added again', name => {
    const tag = place(name)
    expect(customElements.get(name)).toBeDefined()
    for (const [attribute, value] of Object.entries({
      size: 'sm',
      label: 'Sign in',
      disabled: '',
      namespace: 'eip155',
    }))
      tag.setAttribute(attribute, value)
    expect(inner(tag).disabled).toBe(name !== 'appkit-account-button')
    tag.remove()
    document.body.append(tag)
    expect(inner(tag).getAttribute('part')).toBe('button')
  })

  test('renders the label as text that a component test can find', () => {
    const tag = place('appkit-button')
    expect(inner(tag).querySelector('[part=label]')?.textContent).toBe('Connect wallet')
    tag.setAttribute('label', 'Sign in')
    expect(inner(tag).querySelector('[part=label]')?.textContent).toBe('Sign in')
  })

  test('upgrades parsed markup to a button', () => {
    const parsed = new DOMParser().parseFromString('<appkit-button size="sm"></appkit-button>', 'text/html')
    document.body.append(document.importNode(parsed.body, true))
    const tag = document.querySelector('appkit-button')
    expect(tag && inner(tag).textContent).toBe('Connect wallet')
  })

  test('updates the buttons on changes of theme, theme variables and network', async () => {
    const tag = place('appkit-button')
    kit.setThemeMode('light')
    kit.setThemeVariables({ accent: '#00aa77' })
    await kit.switchNetwork(base)
    await expect.poll(() => tag.dataset['theme']).toBe('light')
    await expect.poll(() => tag.style.getPropertyValue('--appkit-accent')).toBe('#00aa77')
  })

  test('opens the dialog on click and removes it on close and destroy', async () => {
    const tag = place('appkit-button')
    inner(tag).click()
    await expect.poll(() => kit.getState().open).toBe(true)
    await expect.poll(() => document.querySelector('appkit-modal')?.shadowRoot?.childElementCount).toBeGreaterThan(0)
    await kit.close()
    await expect.poll(() => kit.getState().open).toBe(false)
    kit.destroy()
    expect(document.querySelector('appkit-modal')).toBeNull()
  })
})
