import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetConnection, storeConnection } from '../../../src/controllers/connection/stored-connection.js'
import { createStorage, type SafeStorage } from '../../../src/services/storage.js'
import { pageKit, type PageKit } from '../../helpers/page-kit.js'
import { ada, scriptedSession } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'

/** A frame of the same origin dispatches storage events to this page, like another tab. */
describe('storage events of other tabs', () => {
  let frame: HTMLIFrameElement
  let elsewhere: SafeStorage
  let page: PageKit

  beforeEach(() => {
    frame = document.body.appendChild(document.createElement('iframe'))
    elsewhere = createStorage(undefined, () => frame.contentWindow?.localStorage)
    page = pageKit()
  })
  afterEach(() => {
    page[Symbol.dispose]()
    frame.remove()
  })
  const status = () => page.kit.getAccount().status

  test('storage events connect and disconnect this page, too', async () => {
    const accounts = [{ namespace: 'eip155', address: ada, type: 'eoa' }] as const
    const wallet = { name: 'Example Wallet', type: 'ANNOUNCED' }
    storeConnection(elsewhere, 'eip155', { connectorId: page.wallet.id, accounts, wallet })
    await eventually(status).toBe('reconnecting')
    await eventually(() => page.wallet.requests.length).toBe(1)
    expect(page.wallet.last.kind).toBe('reconnect')
    page.wallet.last.approve(scriptedSession())
    await eventually(status).toBe('connected')
    forgetConnection(elsewhere, 'eip155', { ended: true })
    await eventually(status).toBe('disconnected')
  })

  test('storage events of a tab that failed to reconnect end no session', async () => {
    await page.connect()
    forgetConnection(elsewhere, 'eip155')
    await eventually(() => localStorage.getItem('@appkit/eip155:connected_connector_id')).toBe(page.wallet.id)
    expect(status()).toBe('connected')
  })

  test('storage events of another instance id are ignored', async () => {
    const otherStorage = createStorage('other', () => frame.contentWindow?.localStorage)
    await page.connect()
    storeConnection(otherStorage, 'eip155', { connectorId: 'x', accounts: [], wallet: { name: 'X', type: '' } })
    forgetConnection(otherStorage, 'eip155', { ended: true })
    await eventually(() => frame.contentWindow?.localStorage.getItem('@appkit/other/connection_status')).toBe(
      'disconnected',
    )
    expect(status()).toBe('connected')
  })
})
