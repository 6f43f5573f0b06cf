import { expect, test } from 'vitest'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import { instances } from '../../src/core/registry.js'
import { createAppKit } from '../../src/modal/create-headless.js'
import { scopeOf } from '../../src/modal/instance.js'
import { scriptedFamily } from '../helpers/scripted-family.js'
import { ada, scriptedSession, scriptedWallet } from '../helpers/scripted-wallet.js'
import { soon } from '../helpers/soon.js'
import { testNetworks } from '../helpers/test-scope.js'

test('an instance without screens connects by the id of a wallet, and puts nothing on the page', async () => {
  const before = new Set(document.querySelectorAll('*'))
  const kit = createAppKit({ networks: testNetworks, adapters: [scriptedFamily()], enableWalletConnect: false })
  try {
    expect(instances().get('default')).toBe(kit)
    const wallet = scriptedWallet()
    scopeOf(kit)?.use(ConnectorsController).add(wallet)
    expect(kit.getConnectors().map(({ id }) => id)).toEqual([wallet.id])
    const asking = kit.connect(wallet.id)
    await soon(() => wallet.asks.length).toBe(1)
    wallet.last.approve(scriptedSession())
    await asking
    expect(kit.getAccount()).toMatchObject({ address: ada, isConnected: true })
    await expect(kit.open()).rejects.toMatchObject({ code: 'instance/headless' })
    await expect(kit.connectWallet(wallet.id)).rejects.toMatchObject({ code: 'instance/headless' })
    expect([...document.querySelectorAll('*')].filter(each => !before.has(each))).toEqual([])
    await kit.disconnect()
  } finally {
    kit.destroy()
    localStorage.clear()
  }
})
