import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetConnection, storeConnection } from '../../../src/controllers/connection/stored-connection.js'
import { createStorage, type SafeStorage } from '../../../src/services/storage.js'
import { pageKit, type PageKit } from '../../helpers/page-kit.js'
import { ada, scriptedSession } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'

/** Another document of this origin tells the page of its storage as another tab does. */
describe('with the storage events of a real browser', () => {
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

  test('a page follows what another tab connects and ends', async () => {
    const accounts = [{ namespace: 'eip155', address: ada, type: 'eoa' }] as const
    const wallet = { name: 'Example Wallet', type: 'ANNOUNCED' }
    storeConnection(elsewhere, 'eip155', { connectorId: page.wallet.id, accounts, wallet })
    await soon(status).toBe('reconnecting')
    await soon(() => page.wallet.asks.length).toBe(1)
    expect(page.wallet.last.kind).toBe('reconnect')
    page.wallet.last.approve(scriptedSession())
    await soon(status).toBe('connected')
    forgetConnection(elsewhere, 'eip155', { ended: true })
    await soon(status).toBe('disconnected')
  })

  test('a tab that could not resume does not end it', async () => {
    await page.connect()
    forgetConnection(elsewhere, 'eip155')
    await soon(() => localStorage.getItem('@appkit/eip155:connected_connector_id')).toBe(page.wallet.id)
    expect(status()).toBe('connected')
  })

  test('an instance of another id on the same page is none of its business', async () => {
    const other = createStorage('other', () => frame.contentWindow?.localStorage)
    await page.connect()
    storeConnection(other, 'eip155', { connectorId: 'x', accounts: [], wallet: { name: 'X', type: '' } })
    forgetConnection(other, 'eip155', { ended: true })
    await soon(() => frame.contentWindow?.localStorage.getItem('@appkit/other/connection_status')).toBe('disconnected')
    expect(status()).toBe('connected')
  })
})
