import { describe, expect, test } from 'vitest'
import { framePageSettings } from '../../../src/contract/frame-page-settings.js'
import { readApprovalRules } from '../../src/modules/frame/approval-rules.js'

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

describe('the rules of an operator', () => {
  test('are none by default', () => {
    expect(readApprovalRules({})).toEqual({})
  })

  test('name addresses of any family, each once', () => {
    expect(readApprovalRules({ DENY_ADDRESSES: ` ${BAD} ,${SOLANA},${BAD},` }).denied).toEqual([BAD, SOLANA])
  })

  test('limit a new device on every network, or on each', () => {
    expect(readApprovalRules({ NEW_DEVICE_LIMIT: '0.05' }).newDeviceLimits).toEqual({ '*': '0.05' })
    const by = { 'eip155:1': '0.05', '*': '1' }
    expect(readApprovalRules({ NEW_DEVICE_LIMIT: JSON.stringify(by) }).newDeviceLimits).toEqual(by)
  })

  test.each([
    ['DENY_ADDRESSES', '0x12, <script>'],
    ['DENY_ADDRESSES', 'short'],
    ['NEW_DEVICE_LIMIT', '-1'],
    ['NEW_DEVICE_LIMIT', '1e9'],
    ['NEW_DEVICE_LIMIT', '{"eip155:1":5}'],
    ['NEW_DEVICE_LIMIT', '{"ethereum":"5"}'],
    ['NEW_DEVICE_LIMIT', 'much'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readApprovalRules({ [name]: value })).toThrow(name)
  })

  test('pass the frame’s own check', () => {
    const rules = readApprovalRules({
      DENY_ADDRESSES: BAD,
      NEW_DEVICE_LIMIT: '{"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp":"2"}',
    })
    expect(framePageSettings.parse({ ...page, ...rules })).toMatchObject(rules)
  })
})
