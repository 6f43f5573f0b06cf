import { describe, expect, test } from 'vitest'
import type { Namespace } from '../../../src/core/caip.js'
import type { Session } from '../../../src/core/connector.js'
import type { AllowedMethod } from '../../../src/core/rpc-methods.js'
import { rpcParams } from '../../../src/contract/rpc-requests.js'
import { createUniversalActions } from '../../../src/chains/universal/universal-actions.js'
import { encodeBase58 } from '../../../src/lib/base58.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import { frameRejection, type FrameScript } from '../../helpers/scripted-frame.js'
import {
  address,
  connectRequest,
  networks,
  setUp,
  solanaAddress,
  solanaId,
} from '../../wallets/embedded/helpers/embedded-set-up.js'

// The provider of the embedded wallet with the universal actions: the frame must receive requests that match its
// contract, on the requested network.

interface FrameRequest {
  readonly method: AllowedMethod
  readonly params: unknown
  readonly chainId: string | number
}

const hash = `0x${'c'.repeat(64)}`
const recipient = `0x${'11'.repeat(20)}`
const signature = `0x${'34'.repeat(65)}`
const solanaSignature = encodeBase58(new Uint8Array(64).fill(7))

async function connectEmbedded(namespace: Namespace, answer: unknown, script: FrameScript = {}) {
  const { frame, wallet, refused } = setUp({ RPC_REQUEST: answer as never, ...script })
  const sessions = await wallet.connect(connectRequest())
  const session = sessions.find(entry => entry.namespace === namespace) as Session
  const [first, second, solana] = networks as [never, never, never]
  const network = namespace === 'solana' ? solana : first
  const signer = { provider: session.provider, address: session.accounts[0]?.address ?? '', network }
  /** The requests the frame received, validated against the contract. */
  const readRequests = () =>
    (frame.getPayloads('RPC_REQUEST') as FrameRequest[]).map(({ method, params, chainId }) => {
      expect(rpcParams[method].safeParse(params)).toMatchObject({ success: true })
      return { method, params, chainId }
    })
  return {
    verbs: createUniversalActions(namespace, fakeContext()),
    session,
    signer,
    readRequests,
    frame,
    refused,
    second,
  }
}

describe('embedded wallet without an adapter', () => {
  test('signs a text and typed data on EVM', async () => {
    const { verbs, signer, readRequests, refused } = await connectEmbedded('eip155', signature)
    expect(await verbs.signMessage('Grüße', signer)).toBe(signature)
    const data = { domain: { chainId: 1n }, types: { A: [{ name: 'b', type: 'uint8' }] }, message: { b: 1n } }
    expect(await verbs.signTypedData?.({ ...data, primaryType: 'A' }, signer)).toBe(signature)
    expect(readRequests()).toMatchObject([
      { method: 'personal_sign', params: ['0x4772c3bcc39f65', address], chainId: 1 },
      { method: 'eth_signTypedData_v4', chainId: 1 },
    ])
    expect(refused).toEqual([])
  })

  test('sends a transaction on EVM', async () => {
    const { verbs, signer, readRequests } = await connectEmbedded('eip155', hash)
    expect(await verbs.sendTransaction?.({ to: recipient, value: 5n, gas: 21_000n }, signer)).toBe(hash)
    const words = { from: address, chainId: '0x1', to: recipient, data: '0x', value: '0x5', gas: '0x5208' }
    expect(readRequests()).toEqual([{ method: 'eth_sendTransaction', params: [words], chainId: 1 }])
  })

  test('signs a text and sends a complete transaction on Solana', async () => {
    const { verbs, signer, readRequests } = await connectEmbedded('solana', { signature: solanaSignature })
    expect(await verbs.signMessage('hi', signer)).toBe(solanaSignature)
    expect(await verbs.sendTransaction?.({ data: '0x010203' }, signer)).toBe(solanaSignature)
    expect(readRequests()).toEqual([
      { method: 'solana_signMessage', params: { message: '8wr', pubkey: solanaAddress }, chainId: solanaId },
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: 'AQID', pubkey: solanaAddress },
        chainId: solanaId,
      },
    ])
  })

  test('reports a rejection by the user', async () => {
    const { verbs, signer } = await connectEmbedded('eip155', () => {
      throw frameRejection('wallet/rejected', { code: 'E_REJECTED', message: 'No.' })
    })
    await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
    await expect(verbs.sendTransaction?.({ to: recipient }, signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('switches the network through the frame, but not to the current one', async () => {
    const { verbs, session, frame, second } = await connectEmbedded('eip155', hash, {
      SWITCH_NETWORK: { chainId: 8453 },
    })
    await verbs.switchNetwork(second, session)
    expect(session.caipNetworkId).toBe('eip155:8453')
    await verbs.switchNetwork(second, session)
    expect(frame.getPayloads('SWITCH_NETWORK')).toEqual([{ chainId: 8453 }])
  })

  test('stays on its network if the frame does not support the new one', async () => {
    const { verbs, session, second } = await connectEmbedded('eip155', hash, {
      SWITCH_NETWORK: () => {
        throw frameRejection('wallet/rejected', { code: 'E_CHAIN', message: 'No.' })
      },
    })
    await expect(verbs.switchNetwork(second, session)).rejects.toMatchObject({ code: 'network/unsupported' })
    expect(session.caipNetworkId).toBe('eip155:1')
  })
})
