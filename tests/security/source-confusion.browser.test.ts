import { describe, expect, test, vi } from 'vitest'
import { appEvents, type AppEventName } from '../../src/contract/app-events.js'
import { systemClock } from '../../src/core/clock.js'
import { browserPage, createFrameElement } from '../../src/frame/wallet-page.js'
import { createFrameClient } from '../../src/frame/create-frame-client.js'
import { validAnswers, validPayloads } from '../contract/helpers/valid-messages.js'
import { strangerDocument, walletDocument } from '../frame/helpers/wallet-document.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

const names = (Object.keys(appEvents) as AppEventName[]).filter(name => name !== 'GET_CHAIN_ID')

interface StrangerWindow {
  readonly receivedMessages: readonly unknown[]
  readonly hasPosted?: boolean
}

/** Messages of an impostor: a READY message, and an answer to each request with its real id. */
function forgeMessages(ids: ReadonlyMap<string, string>): object[] {
  const id = 'f'.repeat(32)
  const answers = names.map(name => ({
    type: `@appkit-frame/${name}_SUCCESS`,
    id: ids.get(name) ?? id,
    payload: validAnswers[name][0],
  }))
  return [
    { type: '@appkit-frame/READY', id, payload: { version: '1.0.0', storage: 'memory' } },
    { type: '@appkit-frame/CHANGED', id, payload: { chainId: 666 } },
    { type: '@appkit-frame/SHOW', id, payload: { reason: 'approval', width: 360, height: 600 } },
    ...answers,
  ]
}

/** A wallet in a real iframe, with one unanswered request for each event. */
async function connectWallet() {
  const frame = document.createElement('div')
  document.body.append(frame)
  const ids = new Map<string, string>()
  const effects: string[] = []
  const page = browserPage()
  const client = createFrameClient({
    base: location.origin,
    projectId: 'p',
    chainId: () => 'eip155:1',
    sdk: 'appkit-modal',
    title: 'Wallet',
    clock: systemClock,
    page: {
      ...page,
      online: true,
      createFrame: options =>
        Object.assign(createFrameElement(options), { srcdoc: walletDocument({ GET_CHAIN_ID: { chainId: 1 } }) }),
    },
    host: { mount: element => frame.append(element), unmount: () => frame.replaceChildren() },
  })
  await client.ready()
  const posted = vi.spyOn(MessagePort.prototype, 'postMessage')
  for (const name of names)
    void client.request(name, validPayloads[name][0] as never).then(
      () => effects.push(name),
      () => effects.push(name),
    )
  await vi.waitFor(() => expect(posted.mock.calls.length).toBe(names.length), { timeout: 10_000 })
  for (const [message] of posted.mock.calls as [{ type: string; id: string }][])
    ids.set(message.type.replace('@appkit-app/', ''), message.id)
  posted.mockRestore()
  client.onState(state => effects.push(state))
  for (const name of ['CHANGED', 'SHOW'] as const) client.on(name, () => effects.push(name))
  disposeAfterTest(() => (client.dispose(), frame.remove()))
  return { client, effects, ids, wallet: frame.querySelector('iframe') as HTMLIFrameElement }
}

/** Waits until all earlier messages are delivered, and expects that they had no effect. */
async function expectNoEffect({ client, effects }: Awaited<ReturnType<typeof connectWallet>>): Promise<void> {
  await new Promise(resolve => {
    addEventListener('message', ({ data }) => data === 'last' && resolve(undefined))
    window.postMessage('last', location.origin)
  })
  await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 1 })
  expect([effects, client.storage]).toEqual([[], 'idb'])
}

async function addStranger(content: string, sandbox?: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
  frame.srcdoc = content
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
  document.body.append(frame)
  disposeAfterTest(() => frame.remove())
  await loaded
  return frame
}

describe('source confusion, in a real browser', () => {
  test('a second frame of the same origin is not the wallet', async () => {
    const parts = await connectWallet()
    const impostor = await addStranger(strangerDocument(forgeMessages(parts.ids)))
    await expectNoEffect(parts)
    expect((impostor.contentWindow as unknown as StrangerWindow).hasPosted).toBe(true)
    expect((impostor.contentWindow as unknown as StrangerWindow).receivedMessages).toEqual([])
  })

  test('a frame inside the wallet’s window is not the wallet', async () => {
    const parts = await connectWallet()
    const inner = parts.wallet.contentDocument?.createElement('iframe') as HTMLIFrameElement
    inner.srcdoc = strangerDocument(forgeMessages(parts.ids), 'parent.parent')
    const loaded = new Promise(resolve => inner.addEventListener('load', resolve))
    parts.wallet.contentDocument?.body.append(inner)
    await loaded
    await expectNoEffect(parts)
    expect(inner.contentWindow as unknown as StrangerWindow).toMatchObject({ hasPosted: true, receivedMessages: [] })
  })

  test('a frame without an origin is not the wallet', async () => {
    const parts = await connectWallet()
    await addStranger(strangerDocument(forgeMessages(parts.ids)), 'allow-scripts')
    await expectNoEffect(parts)
  })

  test('the page itself is not the wallet, neither by posting nor by dispatching again', async () => {
    const parts = await connectWallet()
    for (const data of forgeMessages(parts.ids)) {
      window.postMessage(data, location.origin)
      const source = parts.wallet.contentWindow
      window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }))
    }
    await expectNoEffect(parts)
  })

  test('a window of the same origin is not the wallet', async () => {
    const parts = await connectWallet()
    const popup = window.open('about:blank', '', 'popup,width=320,height=320')
    if (!popup) throw new TypeError('the browser opened no window')
    disposeAfterTest(() => popup.close())
    const script = popup.document.createElement('script')
    script.textContent = `window.receivedMessages = []; addEventListener('message', event => window.receivedMessages.push(event.data));
      for (const message of ${JSON.stringify(forgeMessages(parts.ids))}) opener.postMessage(message, ${JSON.stringify(location.origin)})
      window.hasPosted = true`
    popup.document.body.append(script)
    await expectNoEffect(parts)
    expect((popup as unknown as StrangerWindow).hasPosted).toBe(true)
    expect((popup as unknown as StrangerWindow).receivedMessages).toEqual([])
  })

  test('a worker has no window to post from', async () => {
    const parts = await connectWallet()
    const code = `for (const message of ${JSON.stringify(forgeMessages(parts.ids))}) postMessage(message); postMessage('done')`
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
    disposeAfterTest(() => worker.terminate())
    await new Promise(resolve =>
      worker.addEventListener('message', ({ data }) => data === 'done' && resolve(undefined)),
    )
    await expectNoEffect(parts)
  })

  test('the wallet’s own window only delivers READY outside its port', async () => {
    const parts = await connectWallet()
    const messages = forgeMessages(parts.ids).slice(1)
    const script = parts.wallet.contentDocument?.createElement('script') as HTMLScriptElement
    script.textContent = `for (const message of ${JSON.stringify(messages)}) parent.postMessage(message, ${JSON.stringify(location.origin)})`
    parts.wallet.contentDocument?.body.append(script)
    await expectNoEffect(parts)
  })
})
