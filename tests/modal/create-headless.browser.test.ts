import { expect, test } from 'vitest'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import { instances } from '../../src/core/registry.js'
import { createAppKit } from '../../src/modal/create-headless.js'
import { getScope } from '../../src/modal/instance.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { ada, scriptedSession, scriptedWallet } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { testNetworks } from '../helpers/test-scope.js'

test('a headless instance connects by connector id and adds nothing to the page', async () => {
  const before = new Set(document.querySelectorAll('*'))
  const kit = createAppKit({ networks: testNetworks, adapters: [scriptedAdapter()], enableWalletConnect: false })
  try {
    expect(instances().get('default')).toBe(kit)
    const wallet = scriptedWallet()
    getScope(kit)?.use(ConnectorsController).add(wallet)
    expect(kit.getConnectors().map(({ id }) => id)).toEqual([wallet.id])
    const connecting = kit.connect(wallet.id)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(scriptedSession())
    await connecting
    expect(kit.getAccount()).toMatchObject({ address: ada, isConnected: true })
    await expect(kit.open()).rejects.toMatchObject({ code: 'instance/headless' })
    await expect(kit.connectWallet(wallet.id)).rejects.toMatchObject({ code: 'instance/headless' })
    expect([...document.querySelectorAll('*')].filter(element => !before.has(element))).toEqual([])
    await kit.disconnect()
  } finally {
    kit.destroy()
    localStorage.clear()
  }
})
