import { expect, test } from 'vitest'
import { toNetwork, type NetworkInput } from '../../../src/core/network.js'
import { explorerLink } from '../../../src/views/shared/full-address.js'
import { testNetworks } from '../../helpers/test-scope.js'

function linkOn(blockExplorers: NetworkInput['blockExplorers'], address = '0xabc') {
  return explorerLink(toNetwork({ ...(testNetworks[0] as NetworkInput), blockExplorers }), address)
}

test('leads to the page of the address on the default explorer', () => {
  const explorers = {
    other: { name: 'Other', url: 'https://other.test' },
    default: { name: 'Etherscan', url: 'https://etherscan.io' },
  }
  expect(linkOn(explorers)).toEqual({ name: 'Etherscan', href: 'https://etherscan.io/address/0xabc' })
  expect(linkOn({ other: explorers.other })).toEqual({ name: 'Other', href: 'https://other.test/address/0xabc' })
})

test('keeps what the address of the explorer says besides its host', () => {
  expect(linkOn({ default: { name: 'X', url: 'https://x.test/explorer/?cluster=devnet' } })?.href).toBe(
    'https://x.test/explorer/address/0xabc?cluster=devnet',
  )
})

test('an address cannot lead elsewhere', () => {
  expect(linkOn({ default: { name: 'X', url: 'https://x.test' } }, '../../evil?a=b#c')?.href).toBe(
    'https://x.test/address/..%2F..%2Fevil%3Fa%3Db%23c',
  )
})

test('a network without an explorer, or with one that is not safe, has no link', () => {
  expect(linkOn(undefined)).toBeUndefined()
  expect(linkOn({})).toBeUndefined()
  expect(linkOn({ default: { name: 'X', url: 'javascript:alert(1)' } })).toBeUndefined()
})
