import { expect, test } from 'vitest'
import { toNetwork, type NetworkInput } from '../../../src/core/network.js'
import { explorerLink } from '../../../src/views/shared/full-address.js'
import { testNetworks } from '../../helpers/test-scope.js'

function linkOn(blockExplorers: NetworkInput['blockExplorers'], address = '0xabc') {
  return explorerLink(toNetwork({ ...(testNetworks[0] as NetworkInput), blockExplorers }), address)
}

test('explorerLink: links to the address on the default explorer', () => {
  const explorers = {
    other: { name: 'Other', url: 'https://other.test' },
    default: { name: 'Etherscan', url: 'https://etherscan.io' },
  }
  expect(linkOn(explorers)).toEqual({ name: 'Etherscan', href: 'https://etherscan.io/address/0xabc' })
  expect(linkOn({ other: explorers.other })).toEqual({ name: 'Other', href: 'https://other.test/address/0xabc' })
})

test('explorerLink: keeps the path and the query of the explorer', () => {
  expect(linkOn({ default: { name: 'X', url: 'https://x.test/explorer/?cluster=devnet' } })?.href).toBe(
    'https://x.test/explorer/address/0xabc?cluster=devnet',
  )
})

test('explorerLink: encodes the address', () => {
  expect(linkOn({ default: { name: 'X', url: 'https://x.test' } }, '../../evil?a=b#c')?.href).toBe(
    'https://x.test/address/..%2F..%2Fevil%3Fa%3Db%23c',
  )
})

test('explorerLink: returns undefined without an explorer that has a safe URL', () => {
  expect(linkOn(undefined)).toBeUndefined()
  expect(linkOn({})).toBeUndefined()
  expect(linkOn({ default: { name: 'X', url: 'javascript:alert(1)' } })).toBeUndefined()
})
