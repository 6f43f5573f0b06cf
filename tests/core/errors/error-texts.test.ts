import { describe, expect, test } from 'vitest'
import { catalogue, type ErrorCode, type Surface } from '../../../src/core/errors/catalogue.js'
import { nodeMessages, rpcCodes } from '../../../src/core/errors/wallet-error.js'
import { findServerErrorCode } from '../../../src/core/errors/error-text.js'
import { errors } from '../../../src/i18n/en/errors.js'
import { notices } from '../../../src/i18n/en/notices.js'

/** The user-facing texts that are a compatibility requirement, with their error codes. */
const snacks: readonly [string, ErrorCode][] = [
  ['Something went wrong', 'send/failed'],
  ['Failed to send transaction. Please try again.', 'send/solana-failed'],
  ['Failed to fetch network token price', 'swap/price-failed'],
  ['Failed to check allowance', 'swap/allowance-failed'],
  ['Failed to create approval transaction', 'swap/approval-failed'],
  ['Failed to create transaction', 'swap/transaction-failed'],
  ['Transaction error', 'swap/send-failed'],
  ['A problem occurred while trying initialize authentication', 'siwx/init-failed'],
  ['Signature declined', 'siwx/declined'],
  ['This application might not support Smart Accounts', 'siwx/smart-account'],
  ['Action not allowed', 'request/not-allowed'],
  ['An error occurred', 'frame/replied-error'],
]

/** Failures that their own screen shows, with words of its own. The developer reads these. */
const inline: readonly [string, ErrorCode][] = [
  ['Token Balance Unavailable', 'balance/unavailable'],
  ['Failed to initialize swap', 'swap/init-failed'],
  ['Failed to fetch transactions', 'activity/failed'],
]

const thrown: readonly [string, ErrorCode][] = [
  ['No address found to swap the tokens from.', 'swap/address-missing'],
  ['SIWX is not enabled', 'siwx/not-enabled'],
  ['No ActiveCaipAddress found', 'account/missing'],
  ["Transactions can't be fetched without an accountAddress", 'activity/address-missing'],
  ['Unsupported chain', 'chain/unsupported'],
  ['Adapter not found', 'config/adapter-missing'],
  ['Chain is not supported', 'network/unsupported'],
  ['Cannot remove last network for a namespace', 'network/last-of-namespace'],
  ['W3mFrame: iframe is not set', 'frame/not-set'],
  ['Unable to load email login dependency', 'frame/unavailable'],
  ['Request was aborted', 'request/aborted'],
  ['Something went wrong', 'request/failed'],
]

const alerts: readonly [string, ErrorCode][] = [
  ['Network Not Found', 'network/not-found'],
  ['Invalid App Configuration', 'config/origin-not-allowed'],
  ['Invalid App Configuration', 'config/project-id-invalid'],
  ['Invalid App Configuration', 'social/timeout'],
  ['Session Expired', 'config/token-not-valid'],
  ['Project ID Not Configured', 'config/project-id-missing'],
]

const validation: readonly [string, ErrorCode][] = [
  ['Invalid CAIP-10 address', 'caip/address-invalid'],
  ['Invalid CAIP Address', 'caip/address-malformed'],
  ['Invalid CAIP-2 network id', 'caip/network-id-invalid'],
  ['Please enter a valid amount and receiver address', 'send/input-missing'],
  ['Incorrect amount', 'swap/amount-incorrect'],
]

describe('error texts', () => {
  test.each([...snacks, ...inline, ...thrown, ...alerts, ...validation])('%s is the text of %s', (text, code) => {
    expect(errors[code]).toBe(text)
  })

  const surfaces = [
    ...snacks.map(([, code]): readonly [ErrorCode, Surface] => [code, 'snack']),
    ...inline.map(([, code]): readonly [ErrorCode, Surface] => [code, 'none']),
    ...alerts.map(([, code]): readonly [ErrorCode, Surface] => [code, 'alert']),
  ]
  test.each(surfaces)('%s is shown as %s', (code, surface) => {
    expect(catalogue[code]).toBe(surface)
  })

  test('snack errors: ten are snacks, and three are shown by their own screen', () => {
    const required: readonly ErrorCode[] = [...snacks.slice(0, 10), ...inline].map(([, code]) => code)
    const count = (surface: Surface) => required.filter(code => catalogue[code] === surface).length
    expect([new Set(required).size, count('snack'), count('none')]).toEqual([13, 10, 3])
  })

  test('errors of missing clients: no code has their texts, and every code is shown with another one', () => {
    const internal =
      /ActiveCaipNetwork|ConnectionController|CaipNetwork|getUniversalProvider|WalletConnectConnector|UniversalAdapter/
    const texts = Object.entries(errors).filter(([code]) => code in catalogue)
    expect(texts.length).toBe(Object.keys(catalogue).length)
    expect(texts.filter(([, text]) => internal.test(text))).toEqual([])
  })

  test('shows a rejected analytics request as a snack', () => {
    expect([errors['analytics/refused'], catalogue['analytics/refused']]).toEqual([
      'Invalid App Configuration',
      'snack',
    ])
  })

  test('has the required notices', () => {
    const { transactionStarted, approveLimit, confirmTransaction, authenticating, swapping, swapped } = notices
    expect([transactionStarted, approveLimit, confirmTransaction, authenticating]).toEqual([
      'Transaction started',
      'Approve limit increase in your wallet',
      'Confirm transaction in your wallet',
      'Authenticating...',
    ])
    expect(swapping('ETH', '2.5', 'USDC')).toBe('Swapping ETH to 2.5 USDC')
    expect(swapped('ETH', '2.5', 'USDC')).toBe('Swapped ETH to 2.5 USDC')
  })

  test.each([
    ['Unauthorized: origin not allowed', 'config/origin-not-allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'config/token-not-valid'],
    ['Unauthorized: invalid key', 'config/project-id-invalid'],
  ])('maps the server message "%s" to %s', (sentence, code) => {
    expect(findServerErrorCode(sentence)).toBe(code)
  })

  test('uses the standard codes of JSON-RPC, EIP-1193 and WalletConnect', () => {
    expect(rpcCodes).toMatchObject({
      parse: -32700,
      invalidRequest: -32600,
      methodNotFound: -32601,
      invalidParams: -32602,
      internal: -32603,
      invalidInput: -32000,
      resourceNotFound: -32001,
      resourceUnavailable: -32002,
      transactionRejected: -32003,
      methodNotSupported: -32004,
      limitExceeded: -32005,
      versionUnsupported: -32006,
      userRejected: 4001,
      unauthorized: 4100,
      unsupportedMethod: 4200,
      providerDisconnected: 4900,
      chainDisconnected: 4901,
      unrecognizedChain: 4902,
      protocolDefault: 5000,
      protocolInvalidChain: 32603,
    })
  })

  test('recognizes exactly the required node messages', () => {
    expect(Object.keys(nodeMessages).toSorted()).toEqual([
      'executionReverted',
      'feeCapTooHigh',
      'feeCapTooLow',
      'insufficientFunds',
      'intrinsicGasTooHigh',
      'intrinsicGasTooLow',
      'nonceMax',
      'nonceTooHigh',
      'nonceTooLow',
      'tipAboveFeeCap',
      'transactionTypeNotValid',
    ])
  })

  test('has one text per error code', () => {
    const { feature: _, ...sentences } = errors
    expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(catalogue).toSorted())
    expect(Object.values(sentences).filter(text => text.trim() === '')).toEqual([])
  })
})
