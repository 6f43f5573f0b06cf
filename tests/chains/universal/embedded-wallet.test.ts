import { describe, expect, test } from 'vitest'
import type { Namespace } from '../../../src/core/caip.js'
import type { Session } from '../../../src/core/connector.js'
import type { AllowedMethod } from '../../../src/core/rpc-methods.js'
import { rpcParams } from '../../../src/contract/rpc-requests.js'
import { universalVerbs } from '../../../src/chains/universal/universal-actions.js'
import { encodeBase58 } from '../../../src/lib/base58.js'
import { fakeContext } from '../../helpers/fake-context.js'
import { frameRefusal, type FrameScript } from '../../helpers/scripted-frame.js'
import {
  address,
  ask,
  networks,
  setUp,
  solanaAddress,
  solanaId,
} from '../../wallets/embedded/helpers/embedded-set-up.js'

// The embedded wallet's own provider behind the verbs of a page that brings no adapter: what reaches the frame is what
// its contract takes, on the network that is meant.

interface Asked {
  readonly method: AllowedMethod
  readonly params: unknown
  readonly chainId: string | number
}

const hash = `0x${'c'.repeat(64)}`
const receiver = `0x${'11'.repeat(20)}`
const signature = `0x${'34'.repeat(65)}`
const solanaSignature = encodeBase58(new Uint8Array(64).fill(7))

async function stage(namespace: Namespace, answer: unknown, script: FrameScript = {}) {
  const { frame, wallet, refused } = setUp({ RPC_REQUEST: answer as never, ...script })
  const sessions = await wallet.connect(ask())
  const session = sessions.find(one => one.namespace === namespace) as Session
  const [one, two, solana] = networks as [never, never, never]
  const network = namespace === 'solana' ? solana : one
  const signer = { provider: session.provider, address: session.accounts[0]?.address ?? '', network }
  /** What the frame was asked; each as its contract has it. */
  const asked = () =>
    (frame.asked('RPC_REQUEST') as Asked[]).map(({ method, params, chainId }) => {
      expect(rpcParams[method].safeParse(params)).toMatchObject({ success: true })
      return { method, params, chainId }
    })
  return { verbs: universalVerbs(namespace, fakeContext()), session, signer, asked, frame, refused, two }
}

describe('without an adapter the embedded wallet', () => {
  test('signs a text, and typed data, on EVM', async () => {
    const { verbs, signer, asked, refused } = await stage('eip155', signature)
    expect(await verbs.signMessage('Grüße', signer)).toBe(signature)
    const data = { domain: { chainId: 1n }, types: { A: [{ name: 'b', type: 'uint8' }] }, message: { b: 1n } }
    expect(await verbs.signTypedData?.({ ...data, primaryType: 'A' }, signer)).toBe(signature)
    expect(asked()).toMatchObject([
      { method: 'personal_sign', params: ['0x4772c3bcc39f65', address], chainId: 1 },
      { method: 'eth_signTypedData_v4', chainId: 1 },
    ])
    expect(refused).toEqual([])
  })

  test('sends on EVM', async () => {
    const { verbs, signer, asked } = await stage('eip155', hash)
    expect(await verbs.sendTransaction?.({ to: receiver, value: 5n, gas: 21_000n }, signer)).toBe(hash)
    const words = { from: address, chainId: '0x1', to: receiver, data: '0x', value: '0x5', gas: '0x5208' }
    expect(asked()).toEqual([{ method: 'eth_sendTransaction', params: [words], chainId: 1 }])
  })

  test('signs, and sends what was put together, on Solana', async () => {
    const { verbs, signer, asked } = await stage('solana', { signature: solanaSignature })
    expect(await verbs.signMessage('hi', signer)).toBe(solanaSignature)
    expect(await verbs.sendTransaction?.({ data: '0x010203' }, signer)).toBe(solanaSignature)
    expect(asked()).toEqual([
      { method: 'solana_signMessage', params: { message: '8wr', pubkey: solanaAddress }, chainId: solanaId },
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: 'AQID', pubkey: solanaAddress },
        chainId: solanaId,
      },
    ])
  })

  test('says no as the person did', async () => {
    const { verbs, signer } = await stage('eip155', () => {
      throw frameRefusal('wallet/rejected', { code: 'E_REJECTED', message: 'No.' })
    })
    await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
    await expect(verbs.sendTransaction?.({ to: receiver }, signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('changes the network through the frame, and asks nobody of one it is on', async () => {
    const { verbs, session, frame, two } = await stage('eip155', hash, { SWITCH_NETWORK: { chainId: 8453 } })
    await verbs.switchNetwork(two, session)
    expect(session.caipNetworkId).toBe('eip155:8453')
    await verbs.switchNetwork(two, session)
    expect(frame.asked('SWITCH_NETWORK')).toEqual([{ chainId: 8453 }])
  })

  test('stays where it does not know the network, which nobody adds to it', async () => {
    const { verbs, session, two } = await stage('eip155', hash, {
      SWITCH_NETWORK: () => {
        throw frameRefusal('wallet/rejected', { code: 'E_CHAIN', message: 'No.' })
      },
    })
    await expect(verbs.switchNetwork(two, session)).rejects.toMatchObject({ code: 'network/unsupported' })
    expect(session.caipNetworkId).toBe('eip155:1')
  })
})
