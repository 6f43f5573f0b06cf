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

const [ethereum, base] = testNetworks.map(each => toNetwork(each as NetworkInput))
const connection = scriptedSession()
const place = (address = ada, network = ethereum!, of = connection) =>
  new SignInTarget('eip155', address, network, false, of)

test('a queue asks one after the other, each once', () => {
  const queue = new SiwxQueue()
  const [first, second] = [place(), place(bob)]
  expect([queue.add(first), queue.add(second), queue.add(first)]).toEqual([true, false, true])
  expect(queue.remove(second)).toBe(false)
  expect(queue.remove(first)).toBe(true)
  expect(queue.first).toBeUndefined()
})

test('a queue knows where an account was signed in last, on another network than it is on', () => {
  const queue = new SiwxQueue()
  queue.remember(place())
  expect(queue.getLastNetwork(place(ada, base))).toBe(ethereum)
  expect(queue.getLastNetwork(place())).toBeUndefined()
  expect(queue.getLastNetwork(place(bob, base))).toBeUndefined()
})

test('a place is the same with the same account on the same network of the same connection', () => {
  expect(place().isSame(place())).toBe(true)
  const others = [place(bob), place(ada, base), place(ada, ethereum, scriptedSession()), undefined]
  expect(others.map(other => place().isSame(other))).toEqual([false, false, false, false])
  const over = place()
  over.end()
  expect(over.signal.aborted).toBe(true)
})

test('refusals are remembered, forgotten one by one or with their family, and never too many', () => {
  using scope = testScope()
  for (const each of ['eip155:1:a', 'eip155:10:a', 'solana:x:b']) rememberDeclined(scope, each)
  forgetDeclined(scope, 'eip155:10:a')
  expect(['eip155:1:a', 'eip155:10:a', 'solana:x:b'].map(each => hasDeclined(scope, each))).toEqual([true, false, true])
  forgetAllDeclined(scope, 'eip155')
  expect([hasDeclined(scope, 'eip155:1:a'), hasDeclined(scope, 'solana:x:b')]).toEqual([false, true])
  for (let n = 0; n <= MAX_DECLINED; n += 1) rememberDeclined(scope, `eip155:1:${n}`)
  expect(hasDeclined(scope, 'eip155:1:0')).toBe(false)
  scope.services.storage.set('siwx_declined', 'no list' as never)
  expect(hasDeclined(scope, 'eip155:1:1')).toBe(false)
})
