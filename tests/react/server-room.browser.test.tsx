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

/** A neighbour that moves by less is no layout shift for the browser, in px (Layout Instability, 3 px). */
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

/** Puts what a server sends on the page, below a tag without a class, between two neighbours. */
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
    places: () => [...host.querySelectorAll('i'), below].map(each => each.getBoundingClientRect()),
    [Symbol.dispose]: () => {
      for (const each of [host, below]) each.remove()
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

/** The layout shifts that the browser counts while something happens, as its `value`s. */
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

describe('the room that a server keeps', () => {
  afterEach(clearPage)

  describe.each(Object.entries(layouts))('%s', (_layout, css) => {
    test.each(elements)('for %s is the room that the button takes: nothing shifts', async (_what, element) => {
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

  test('is measured by the browser, which sees a button for which no room was kept', async () => {
    using on = sent(<AppKitButton />, layouts['at the end of a row'])
    on.tag.replaceChildren()
    await frame()
    expect(await shiftsDuring(on.define)).not.toEqual([])
  })

  test('is at most a tenth more than the button needs, and given back when its label changes', async () => {
    using on = sent(<AppKitButton />, '')
    on.define()
    const button = on.tag.shadowRoot?.querySelector('button') as HTMLButtonElement
    const kept = button.getBoundingClientRect().width
    expect(`${kept}px`).toBe(on.tag.querySelector('mspace')?.getAttribute('width'))
    on.tag.setAttribute('label', 'Connect  wallet')
    expect(button.style.minInlineSize).toBe('')
    expect(kept).toBeLessThan(button.getBoundingClientRect().width * 1.1)
  })

  test('in a column is not as wide as the column', async () => {
    using on = sent(<AppKitButton />, layouts['in a column'])
    on.define()
    const button = on.tag.shadowRoot?.querySelector('button') as HTMLButtonElement
    expect(on.tag.getBoundingClientRect().width).toBe(button.getBoundingClientRect().width)
  })
})
