import { describe, expect, test } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { SUCCESS_SHOWN_MS } from '../../../src/controllers/siwx/siwx.js'
import type { ButtonElement } from '../../../src/elements/controls/button.js'
import { SiwxSignMessageView } from '../../../src/views/siwx/siwx-sign-message-view.js'
import { createSiwxFixture } from '../../controllers/siwx/siwx-fixture.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { scriptedSiwx, type ScriptedSiwx } from '../../helpers/scripted-siwx.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const long = 'A very long name '.repeat(6)

describe('sign-in view', () => {
  async function show(siwx: ScriptedSiwx = scriptedSiwx(), options: MountViewOptions = {}) {
    siwx.extraFields = { domain: location.host, statement: 'Sign in to read your letters.', ...siwx.extraFields }
    const flow = createSiwxFixture(siwx)
    disposeAfterTest(flow.scope)
    const session = await flow.connect()
    const stage = disposeAfterTest(await mountView(flow.scope, SiwxSignMessageView, undefined as unknown, options))
    const button = (name: string) =>
      [...stage.view.renderRoot.querySelectorAll<ButtonElement>('appkit-ui-button')].find(
        candidate => candidate.textContent?.trim() === name,
      )
    const press = async (name: string) => {
      button(name)?.shadowRoot?.querySelector('button')?.click()
      await stage.settled()
    }
    return { ...flow, session, stage, button, press }
  }

  test('shows domain, network, account, statement, expiry and resources of the message', async () => {
    const siwx = scriptedSiwx()
    siwx.extraFields = { expirationTime: '2030-01-02T03:04:05Z', resources: ['https://a.example/terms', '<b>x</b>'] }
    const { stage } = await show(siwx)
    expect(stage.text).toContain('Sign in to read your letters.')
    expect(stage.text).toContain(`Website ${location.host}`)
    expect(stage.text).toContain('Network Ethereum')
    expect(stage.text).toContain('Account 0xaaaa…aaaa')
    expect(stage.text).toMatch(/Signed in until Jan 2, 2030/)
    expect(stage.text).toContain('https://a.example/terms')
    expect(stage.text).toContain('<b>x</b>')
    expect(stage.text).not.toContain('another website')
  })

  test('warns about a message for another website', async () => {
    const siwx = scriptedSiwx()
    siwx.extraFields = { domain: 'bank.example' }
    const { stage } = await show(siwx)
    expect(stage.text).toContain('This message is for another website: bank.example')
  })

  test('shows the pending request and a rejection, and completes after a retry', async () => {
    const { stage, press, button, requests, siwx, scope, modal, settled } = await show()
    await press('Sign in')
    await eventually(() => requests.length).toBe(1)
    await stage.settled()
    expect(stage.text).toContain('Confirm in Example Wallet')
    expect(button('Sign in')?.busy).toBe(true)
    requests[0]?.reject({ code: 4001 })
    await eventually(() => stage.text).toContain('Request rejected in Example Wallet')
    await eventually(() => button('Try again')?.busy).toBe(false)
    await press('Try again')
    await eventually(() => requests.length).toBe(2)
    requests[1]?.resolve('0xsigned')
    await eventually(() => stage.text).toContain('Signed in')
    expect(siwx.stored).toHaveLength(1)
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    await settled()
    expect(modal.state.open).toBe(false)
  })

  test.each([
    [true, 'Disconnect', []],
    [false, 'Cancel', ['eip155']],
  ])('required %s: "%s" leaves %j connected', async (required, name, connected) => {
    const { press, scope, state } = await show(scriptedSiwx({ required }))
    await press(name)
    await eventually(() => state.prompt).toBeUndefined()
    await eventually(() => scope.use(AccountController).connected).toEqual(connected)
  })

  test('offers the previous network and the disconnect button after a network change', async () => {
    const { session, sign, scope, state, stage, button } = await show()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    session.networkChanged('eip155:8453')
    await eventually(() => state.prompt?.back?.name).toBe('Ethereum')
    await stage.settled()
    expect([button('Back to Ethereum'), button('Disconnect')]).not.toContain(undefined)
  })

  test('smart account: shows the failure, and the response of the server as text', async () => {
    const siwx = scriptedSiwx()
    siwx.before.addSession = () => {
      throw new RangeError('<img src=x onerror=alert(1)> no contracts')
    }
    const { press, stage, session, scope, state, settled, requests } = await show(siwx)
    const account = scope.use(AccountController)
    account.set('eip155', {
      ...account.get('eip155'),
      accounts: [{ namespace: 'eip155', address: `0x${'c'.repeat(40)}`, type: 'smartAccount' }],
    })
    await eventually(() => state.phase === 'ready' && state.prompt?.isSmartAccount).toBe(true)
    await stage.settled()
    await press('Sign in')
    await eventually(() => requests.length).toBe(1)
    requests[0]?.resolve('0xsigned')
    await settled()
    await eventually(() => stage.text).toContain('Response: <img src=x onerror=alert(1)> no contracts')
    expect(stage.text).toContain('This is a smart account.')
    expect(session.disconnects).toBe(0)
  })

  test('redirects if it is opened without a connection', async () => {
    const flow = createSiwxFixture()
    disposeAfterTest(flow.scope)
    flow.router.reset('SIWXSignMessage')
    disposeAfterTest(await mountView(flow.scope, SiwxSignMessageView, undefined as unknown))
    expect(flow.scope.use(RouterController).view).toBe('Connect')
  })

  test.each(cardSettings)('has no violation in $theme $dir, pending and failed, with long names', async options => {
    const siwx = scriptedSiwx()
    siwx.extraFields = { domain: `${'long-'.repeat(20)}.example`, statement: long, resources: [long, long, long, long] }
    const { stage, press, requests, settled } = await show(siwx, { ...options, width: 320 })
    expect(await stage.violations()).toEqual([])
    expect(stage.view.scrollWidth).toBeLessThanOrEqual(320)
    await press('Sign in')
    await eventually(() => requests.length).toBe(1)
    expect(await stage.violations()).toEqual([])
    requests[0]?.reject(new RangeError(long))
    await settled()
    await eventually(() => stage.text).toContain('Couldn’t sign you in')
    expect(await stage.violations()).toEqual([])
    expect(stage.text).not.toContain(ada)
  })
})
