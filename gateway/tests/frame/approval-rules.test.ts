import { describe, expect, test } from 'vitest'
import { framePageSettings } from '../../../src/contract/frame-page-settings.js'
import { toKnownContracts, readApprovalRules } from '../../src/modules/frame/approval-rules.js'

const BAD = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const page = {
  api: 'https://a.example',
  projectId: 'p',
  origins: [],
  networks: [],
  worker: '/frame/w.js',
  version: '1',
}

describe('approval rules', () => {
  test('returns no rules by default', () => {
    expect(readApprovalRules({})).toEqual({})
  })

  test('accepts addresses of any namespace and removes duplicates', () => {
    expect(readApprovalRules({ BLOCKED_ADDRESSES: ` ${BAD} ,${SOLANA},${BAD},` }).denied).toEqual([BAD, SOLANA])
  })

  test('limits a new device on all networks or on single ones', () => {
    expect(readApprovalRules({ NEW_DEVICE_LIMIT: '0.05' }).newDeviceLimits).toEqual({ '*': '0.05' })
    const by = { 'eip155:1': '0.05', '*': '1' }
    expect(readApprovalRules({ NEW_DEVICE_LIMIT: JSON.stringify(by) }).newDeviceLimits).toEqual(by)
  })

  test.each([
    ['BLOCKED_ADDRESSES', '0x12, <script>'],
    ['BLOCKED_ADDRESSES', 'short'],
    ['NEW_DEVICE_LIMIT', '-1'],
    ['NEW_DEVICE_LIMIT', '1e9'],
    ['NEW_DEVICE_LIMIT', '{"eip155:1":5}'],
    ['NEW_DEVICE_LIMIT', '{"ethereum":"5"}'],
    ['NEW_DEVICE_LIMIT', 'much'],
  ])('rejects %s=%s by name', (name, value) => {
    expect(() => readApprovalRules({ [name]: value })).toThrow(name)
  })

  test("converts the operator's routers and wrapped coins to known contracts", () => {
    expect(toKnownContracts([])).toEqual({})
    const [router, wrapped] = [BAD, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] as const
    const rules = toKnownContracts([
      { caipNetworkId: 'eip155:31337', router, wrapped },
      { caipNetworkId: 'eip155:31338', router },
    ])
    expect(rules.contracts).toEqual([
      { caipNetworkId: 'eip155:31337', address: router, role: 'swap-router' },
      { caipNetworkId: 'eip155:31337', address: wrapped, role: 'wrapped-native' },
      { caipNetworkId: 'eip155:31338', address: router, role: 'swap-router' },
    ])
    expect(framePageSettings.parse({ ...page, ...rules })).toMatchObject(rules)
  })

  test('returns rules that match the schema of the frame', () => {
    const rules = readApprovalRules({
      BLOCKED_ADDRESSES: BAD,
      NEW_DEVICE_LIMIT: '{"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp":"2"}',
    })
    expect(framePageSettings.parse({ ...page, ...rules })).toMatchObject(rules)
  })
})
