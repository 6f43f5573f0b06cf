import { describe, expect, test } from 'vitest'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'

describe('ConnectorsController', () => {
  const names = ({ state }: ConnectorsController) => state.list.map(({ name }) => name)

  test('keeps connectors in order of discovery', () => {
    const connectors = new ConnectorsController()
    connectors.add(scriptedWallet({ id: 'one', name: 'One' }))
    connectors.add(scriptedWallet({ id: 'two', name: 'Two' }))
    expect(names(connectors)).toEqual(['One', 'Two'])
    expect(connectors.find('two')?.name).toBe('Two')
    expect(connectors.find('three')).toBeUndefined()
  })

  test('keeps the first connector of an id', () => {
    const connectors = new ConnectorsController()
    connectors.add(scriptedWallet({ id: 'io.metamask', name: 'MetaMask' }))
    connectors.add(scriptedWallet({ id: 'io.metamask', name: 'Thief' }))
    expect(names(connectors)).toEqual(['MetaMask'])
  })

  test('accepts the same wallet for another namespace', () => {
    const connectors = new ConnectorsController()
    connectors.add(scriptedWallet({ id: 'app.phantom', name: 'on EVM' }))
    connectors.add(scriptedWallet({ id: 'app.phantom', name: 'on Solana', namespaces: ['solana'] }))
    expect(names(connectors)).toEqual(['on EVM', 'on Solana'])
    expect(connectors.find('app.phantom', 'solana')?.name).toBe('on Solana')
    expect(connectors.find('app.phantom', 'bip122')).toBeUndefined()
  })

  test('removes connectors when their signal aborts, and accepts none afterwards', () => {
    const connectors = new ConnectorsController()
    const life = new AbortController()
    connectors.add(scriptedWallet({ id: 'one', name: 'One' }), life.signal)
    connectors.add(scriptedWallet({ id: 'two', name: 'Two' }))
    connectors.add(scriptedWallet({ id: 'two', name: 'Thief' }), life.signal)
    life.abort()
    connectors.add(scriptedWallet({ id: 'three', name: 'Three' }), life.signal)
    expect(names(connectors)).toEqual(['Two'])
  })
})
