import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { createHandlerFixture } from '../helpers/handler-fixture.js'
import { account, SOLANA_ADDRESS } from '../helpers/scripted-wallet.js'

const ME = account.address
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const LIMIT = 16_384

const personalSign = (text: string) => ({ method: 'personal_sign', params: [text, ME] })
const typedData = (text: string) => ({
  method: 'eth_signTypedData_v4',
  params: [
    ME,
    { domain: { name: 'T' }, primaryType: 'A', types: { A: [{ name: 'x', type: 'string' }] }, message: { x: text } },
  ],
})
const solanaMessage = (text: string) => ({
  method: 'solana_signMessage',
  params: { message: base58.encode(new TextEncoder().encode(text)), pubkey: SOLANA_ADDRESS },
  chainId: SOLANA,
})

async function outcome(request: { method: string; params: unknown; chainId?: string }) {
  const room = createHandlerFixture()
  const answer = await Promise.resolve(room.handlers.RPC_REQUEST(request, room.context)).catch(
    (error: unknown) => error,
  )
  return { answer, shown: room.shown, signed: room.wallet.signed }
}

describe('texts that are too long to review', () => {
  test.each([
    ['a text', personalSign],
    ['typed data', typedData],
  ])('2L1: refuses %s with a code, without asking and without signing', async (_what, request) => {
    const { answer, shown, signed } = await outcome(request(`${'x'.repeat(LIMIT)} and more`))
    expect(answer).toBeInstanceOf(FrameError)
    expect(answer).toMatchObject({ code: 'E_SCHEMA', details: { rpcCode: -32_602 } })
    expect((answer as Error).message).toContain('16384 characters')
    expect([shown, signed]).toEqual([[], []])
  })

  test.each([
    ['a text', personalSign, LIMIT],
    ['typed data', typedData, LIMIT - 100],
    ['a text for Solana', solanaMessage, 2_000],
  ])('2L1: shows all of %s that is short enough', async (_what, request, length) => {
    const text = `start${'x'.repeat(length - 8)}end`
    const { shown, signed } = await outcome(request(text))
    expect(shown[0]?.decoded.facts.map(({ value }) => value)).toContain(text)
    expect(signed).toHaveLength(1)
  })
})
