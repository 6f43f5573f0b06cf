import { expect, test } from 'vitest'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()
const calls = [
  { to: '0x000000000000000000000000000000000000bEEF', value: 1n },
  { to: '0x000000000000000000000000000000000000dEaD', data: '0x2a' },
] as const

test('sendCalls sends one batch that is confirmed', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  const id = await verbs.sendCalls?.(calls, signer)
  expect(wallet.control.log.at(-1)).toEqual({
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: signer.address,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [
          { to: calls[0].to, value: '0x1' },
          { to: calls[1].to, data: '0x2a' },
        ],
      },
    ],
  })
  const status = await signer.provider.request({ method: 'wallet_getCallsStatus', params: [id] })
  expect(status).toMatchObject({ id, status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] })
})

test('sendCalls accepts the plain id of older wallets', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_sendCalls', { answer: '0xbatch' })
  expect(await verbs.sendCalls?.(calls, signer)).toBe('0xbatch')
})

test.each([null, '', {}, { id: 7 }])('sendCalls rejects the malformed response %j', async answer => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.fault('wallet_sendCalls', { answer })
  await expect(verbs.sendCalls?.(calls, signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
})

test('sendCalls distinguishes a rejection from an unsupported method', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.decide('reject')
  await expect(verbs.sendCalls?.(calls, signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
  wallet.control.fault('wallet_sendCalls', { error: { code: -32601, message: 'Method not found' } })
  await expect(verbs.sendCalls?.(calls, signer)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
})
