import { type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitProvider,
  AppKitWalletButton,
} from '../../src/react.js'
import { clearPage, testKit } from './react-page.js'

/** Smaller movements are not a layout shift for the browser, in px (Layout Instability, 3 px). */
const SHIFT_PX = 3

const layouts = {
  'at the end of a row': 'display:flex;justify-content:flex-end;align-items:center',
  'in a column': 'display:flex;flex-direction:column',
  'in a line of text': '',
  'in a line of text without line height': 'line-height:normal',
  'in a line of text with large line height': 'line-height:1.75',
}

const long = 'Mit Brieftasche anmelden, IIIlll WWWmmm 0123456789'
const elements: readonly (readonly [string, ReactElement])[] = [
  ['the button', <AppKitButton />],
  ['the small button', <AppKitButton size="sm" />],
  ['the disabled button', <AppKitButton disabled />],
  ['the connect button with a label', <AppKitConnectButton label="Sign in with a wallet" />],
  ['the small connect button with a label', <AppKitConnectButton size="sm" label={long} />],
  ['a button with a label in Arabic', <AppKitButton label="ربط المحفظة" />],
  ['the network button', <AppKitNetworkButton />],
  ['a wallet button', <AppKitWalletButton wallet="MetaMask" />],
  ['the account button, which is empty', <AppKitAccountButton />],
]

let count = 0

/** Adds server markup to the page between two neighbors, before the tag's class is defined. */
function sent(element: ReactElement, css: string) {
  count += 1
  const name = `late-tag-${count}`
  const kit = testKit()
  const markup = renderToString(<AppKitProvider instance={kit.kit}>{element}</AppKitProvider>)
  const original = /^<([\w-]+)/.exec(markup)?.[1] ?? ''
  const host = document.createElement('div')
  host.style.cssText = `font:16px/1.5 system-ui;inline-size:900px;${css}`
  const parsed = new DOMParser().parseFromString(markup.replaceAll(original, name), 'text/html')
  host.append(neighbour('before '), ...parsed.body.childNodes, neighbour(' after'))
  const below = neighbour('below')
  document.body.append(host, below)
  const Class = customElements.get(original) as CustomElementConstructor
  return {
    tag: host.querySelector(name) as HTMLElement,
    define: () => customElements.define(name, class extends Class {}),
    places: () => [...host.querySelectorAll('i'), below].map(node => node.getBoundingClientRect()),
    [Symbol.dispose]: () => {
      for (const node of [host, below]) node.remove()
      kit[Symbol.dispose]()
    },
  }
}

function neighbour(text: string): HTMLElement {
  const made = document.createElement('i')
  made.textContent = text
  return made
}

function frame(): Promise<unknown> {
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Returns the layout shifts that the browser reports during a callback, as `value`s. */
async function shiftsDuring(happening: () => void): Promise<readonly number[]> {
  const shifts: number[] = []
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { readonly value: number }).value)
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  await frame()
  shifts.length = 0
  happening()
  await frame()
  await frame()
  observer.disconnect()
  return shifts
}

describe('space reserved by a server', () => {
  afterEach(clearPage)

  describe.each(Object.entries(layouts))('layout: %s', (_layout, css) => {
    test.each(elements)('reserves the size of %s without a layout shift', async (_what, element) => {
      using on = sent(element, css)
      await frame()
      const before = on.places()
      expect(await shiftsDuring(on.define)).toEqual([])
      expect(on.tag.shadowRoot?.querySelector('button')).toBeTruthy()
      for (const [at, place] of on.places().entries()) {
        const was = before[at] as DOMRect
        expect(Math.abs(place.left - was.left)).toBeLessThan(0.5)
        expect(Math.abs(place.top - was.top)).toBeLessThan(SHIFT_PX)
      }
    })
  })

  test('shifts the layout without reserved space, so the measurement works', async () => {
    using on = sent(<AppKitButton />, layouts['at the end of a row'])
    on.tag.replaceChildren()
    await frame()
    expect(await shiftsDuring(on.define)).not.toEqual([])
  })

  test('reserves at most 10 % too much and releases it when the label changes', async () => {
    using on = sent(<AppKitButton />, '')
    on.define()
    const button = on.tag.shadowRoot?.querySelector('button') as HTMLButtonElement
    const reserved = button.getBoundingClientRect().width
    expect(`${reserved}px`).toBe(on.tag.querySelector('mspace')?.getAttribute('width'))
    on.tag.setAttribute('label', 'Connect  wallet')
    expect(button.style.minInlineSize).toBe('')
    expect(reserved).toBeLessThan(button.getBoundingClientRect().width * 1.1)
  })

  test('is not as wide as its column', async () => {
    using on = sent(<AppKitButton />, layouts['in a column'])
    on.define()
    const button = on.tag.shadowRoot?.querySelector('button') as HTMLButtonElement
    expect(on.tag.getBoundingClientRect().width).toBe(button.getBoundingClientRect().width)
  })
})
