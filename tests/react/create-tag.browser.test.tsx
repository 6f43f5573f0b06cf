import { createRef } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitNetworkButton,
  AppKitProvider,
  AppKitWalletButton,
} from '../../src/react.js'
import { eventually } from '../helpers/eventually.js'
import { clearPage, reactPage, testKit } from './react-page.js'

const find = (host: HTMLElement, tag: string) => host.querySelector(tag) as HTMLElement
const drawn = (host: HTMLElement, tag: string) => find(host, tag)?.shadowRoot?.querySelector('button')
const label = (host: HTMLElement, tag: string) =>
  drawn(host, tag)?.querySelector('[part=label]')?.textContent ?? undefined

describe('createTag', () => {
  afterEach(clearPage)

  test('passes props to the tag', async () => {
    using _ = testKit()
    using page = reactPage(
      <>
        <AppKitButton
          size="sm"
          label="Sign in"
          loadingLabel="Wait"
          charsStart={6}
          charsEnd={2}
          balance="hide"
          disabled
        />
        <AppKitWalletButton wallet="Example Wallet" label="Example" namespace="eip155" />
      </>,
    )
    await eventually(() => label(page.host, 'appkit-button')).toBe('Sign in')
    const button = find(page.host, 'appkit-button')
    for (const [name, value] of Object.entries({
      size: 'sm',
      'loading-label': 'Wait',
      'chars-start': '6',
      'chars-end': '2',
    }))
      expect(button.getAttribute(name)).toBe(value)
    expect(drawn(page.host, 'appkit-button')?.disabled).toBe(true)
    expect(label(page.host, 'appkit-wallet-button')).toBe('Example')
    expect(find(page.host, 'appkit-wallet-button')).toMatchObject({ wallet: 'Example Wallet', namespace: 'eip155' })
  })

  test('supports the tags as typed JSX elements', async () => {
    using _ = testKit()
    using page = reactPage(
      <>
        <appkit-button size="sm" label="Plain" class="wide" />
        <appkit-wallet-button wallet="Example" namespace="eip155" />
      </>,
    )
    await eventually(() => label(page.host, 'appkit-button')).toBe('Plain')
    expect(find(page.host, 'appkit-button').className).toBe('wide')
  })

  test('removes attributes of props that are switched off or unset', async () => {
    using _ = testKit()
    using page = reactPage(<AppKitButton disabled namespace="solana" label="A" />)
    await eventually(() => drawn(page.host, 'appkit-button')?.disabled).toBe(true)
    page.render(<AppKitButton label="B" disabled={false} />)
    await eventually(() => label(page.host, 'appkit-button')).toBe('B')
    expect(drawn(page.host, 'appkit-button')?.disabled).toBe(false)
    expect(find(page.host, 'appkit-button').hasAttribute('namespace')).toBe(false)
    page.render(<AppKitButton label="C" />)
    await eventually(() => label(page.host, 'appkit-button')).toBe('C')
    expect(drawn(page.host, 'appkit-button')?.disabled).toBe(false)
  })

  test('passes class, style, ref, ARIA and handlers to the element', async () => {
    using _ = testKit()
    const ref = createRef<HTMLElement>()
    const clicked = vi.fn()
    using page = reactPage(
      <AppKitNetworkButton
        ref={ref}
        className="wide"
        style={{ marginTop: '3px' }}
        id="net"
        aria-describedby="hint"
        onClick={event => {
          event.preventDefault()
          clicked(event.currentTarget)
        }}
        disabled
      />,
    )
    await eventually(() => ref.current?.id).toBe('net')
    expect(ref.current).toBe(find(page.host, 'appkit-network-button'))
    expect(ref.current?.className).toBe('wide')
    expect(ref.current?.style.marginTop).toBe('3px')
    expect(ref.current?.getAttribute('aria-describedby')).toBe('hint')
    ref.current?.click()
    expect(clicked).toHaveBeenCalledWith(ref.current)
  })

  test('calls the cleanup function of a ref instead of the ref with null', async () => {
    using _ = testKit()
    const calls: string[] = []
    const ref = (element: HTMLElement | null) => {
      calls.push(element ? `attached ${element.localName}` : 'null')
      return () => void calls.push('cleaned up')
    }
    const secondRef = (element: HTMLElement | null) => void calls.push(element ? 'attached again' : 'null')
    using page = reactPage(<AppKitButton label="A" ref={ref} />)
    // StrictMode attaches each ref twice
    await eventually(() => calls).toEqual(['attached appkit-button', 'cleaned up', 'attached appkit-button'])
    calls.length = 0
    page.render(<AppKitButton label="B" ref={ref} />)
    await eventually(() => label(page.host, 'appkit-button')).toBe('B')
    expect(calls).toEqual([])
    page.render(<AppKitButton label="C" ref={secondRef} />)
    await eventually(() => label(page.host, 'appkit-button')).toBe('C')
    expect(calls).toEqual(['cleaned up', 'attached again'])
    page.unmount()
    expect(calls.at(-1)).toBe('null')
  })

  test('uses the instance of the provider above', async () => {
    using first = testKit({ id: 'first' })
    using second = testKit({ id: 'second' })
    await second.connect()
    using page = reactPage(
      <>
        <section>
          <AppKitButton />
        </section>
        <AppKitProvider instance={second.kit}>
          <div>
            <AppKitButton />
            <AppKitAccountButton charsStart={2} charsEnd={1} />
          </div>
        </AppKitProvider>
      </>,
    )
    expect(first.kit.getAccount().isConnected).toBe(false)
    await eventually(() => label(find(page.host, 'section'), 'appkit-button')).toBe('Connect wallet')
    await eventually(() => label(find(page.host, 'div'), 'appkit-account-button')).toBe('0x…a')
    expect(find(find(page.host, 'section'), 'appkit-button').hasAttribute('instance')).toBe(false)
    expect(find(find(page.host, 'div'), 'appkit-button').getAttribute('instance')).toBe('second')
  })

  test('writes no attributes for omitted props', async () => {
    using _ = testKit()
    using page = reactPage(<AppKitButton />)
    await eventually(() => drawn(page.host, 'appkit-button')).toBeTruthy()
    expect(find(page.host, 'appkit-button').getAttributeNames()).toEqual(['data-theme'])
    expect(renderToString(<AppKitButton />)).toMatch(/^<appkit-button><math /)
  })
})
