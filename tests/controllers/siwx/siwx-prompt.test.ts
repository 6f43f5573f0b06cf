import { expect, test } from 'vitest'
import {
  forgetAllDeclined,
  forgetDeclined,
  hasDeclined,
  MAX_DECLINED,
  rememberDeclined,
  SignInTarget,
} from '../../../src/controllers/siwx/siwx-session.js'
import { SiwxQueue } from '../../../src/controllers/siwx/siwx-prompt.js'
import { toNetwork, type NetworkInput } from '../../../src/core/network.js'
import { ada, bob, scriptedSession } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const [ethereum, base] = testNetworks.map(network => toNetwork(network as NetworkInput))
const connection = scriptedSession()
const place = (address = ada, network = ethereum!, of = connection) =>
  new SignInTarget('eip155', address, network, false, of)

test('SiwxQueue prompts accounts one after the other, once each', () => {
  const queue = new SiwxQueue()
  const [first, second] = [place(), place(bob)]
  expect([queue.add(first), queue.add(second), queue.add(first)]).toEqual([true, false, true])
  expect(queue.remove(second)).toBe(false)
  expect(queue.remove(first)).toBe(true)
  expect(queue.first).toBeUndefined()
})

test('SiwxQueue returns the other network on which an account last signed in', () => {
  const queue = new SiwxQueue()
  queue.remember(place())
  expect(queue.getLastNetwork(place(ada, base))).toBe(ethereum)
  expect(queue.getLastNetwork(place())).toBeUndefined()
  expect(queue.getLastNetwork(place(bob, base))).toBeUndefined()
})

test('SignInTarget equals one with the same account, network and connection', () => {
  expect(place().isSame(place())).toBe(true)
  const others = [place(bob), place(ada, base), place(ada, ethereum, scriptedSession()), undefined]
  expect(others.map(candidate => place().isSame(candidate))).toEqual([false, false, false, false])
  const over = place()
  over.end()
  expect(over.signal.aborted).toBe(true)
})

test('refusals are stored for all networks of an account, removed singly or per namespace, and limited in number', () => {
  using scope = testScope()
  const read = (...accounts: readonly string[]) => accounts.map(account => hasDeclined(scope, account))
  for (const caipAddress of ['eip155:1:a', 'eip155:10:b', 'solana:x:b']) rememberDeclined(scope, caipAddress)
  expect(read('eip155:10:a', 'eip155:1:b', 'solana:y:b', 'eip155:1:c', 'solana:x:a')).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  forgetDeclined(scope, 'eip155:137:b')
  expect(read('eip155:1:a', 'eip155:10:b', 'solana:x:b')).toEqual([true, false, true])
  forgetAllDeclined(scope, 'eip155')
  expect([hasDeclined(scope, 'eip155:1:a'), hasDeclined(scope, 'solana:x:b')]).toEqual([false, true])
  for (let n = 0; n <= MAX_DECLINED; n += 1) rememberDeclined(scope, `eip155:1:${n}`)
  expect(hasDeclined(scope, 'eip155:1:0')).toBe(false)
  scope.services.storage.set('siwx_declined', 'no list' as never)
  expect(hasDeclined(scope, 'eip155:1:1')).toBe(false)
})
