import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { getSeverity, getWarnings } from '../../../src/frame-page/approval/approval-request.js'
import { NetworkList } from '../../../src/frame-page/chain/network-list.js'
import type { RpcRequestFn } from '../../../src/frame-page/chain/rpc-client.js'
import type { Call } from '../../../src/frame-page/decode/call-reader.js'
import { allWarnings, type Decoded } from '../../../src/frame-page/decode/decoded.js'
import { decodeSigning } from '../../../src/frame-page/handlers/send-transaction.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { defaultNetworks } from '../../../src/modules/frame/default-networks.js'
import { calmNode, createHandlerFixture } from '../../frame-page/helpers/handler-fixture.js'
import { turnedClock } from '../../helpers/turned-clock.js'
import { NOW } from './calls/parts.js'
import type { NodeClient } from './chain/node-client.js'

/** The screen that the wallet shows for a call. */
export interface Screen {
  /** Red or blocked: the user is warned, so that nothing else is compared. */
  readonly isRed: boolean
  readonly decoded: Decoded
  readonly codes: readonly string[]
}

/** The wallet's own code, with a real node. */
export interface Wallet {
  /** Reads a call from its bytes alone. */
  read(call: Call): Screen
  /** Requests an approval, with all checks on the network. Undefined if the wallet refuses before it asks. */
  requestApproval(call: Call): Promise<Screen | undefined>
}

export function openWallet(node: NodeClient): Wallet {
  const network = defaultNetworks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1') as FrameNetwork
  // A stopped clock: the wallet waits for a slow node, and reads the chain's time.
  const clock = turnedClock(NOW * 1_000)
  const open = () => createHandlerFixture({ networks: new NetworkList([network]), clock, rpc: rpcOf(node) })
  const { deps } = open()
  return {
    read({ to, data, value }) {
      const signing = { to: to ?? null, data, value, chainId: 1 } as Parameters<typeof decodeSigning>[1]
      const decoded = decodeSigning(deps, signing)
      const warnings = allWarnings(decoded)
      return {
        isRed: warnings.some(({ level }) => level !== 'notice'),
        decoded,
        codes: warnings.map(({ code }) => code),
      }
    },
    async requestApproval({ to, data, value }) {
      const { handlers, shown, context } = open()
      const params = [{ ...(to && { to }), data, value: `0x${value.toString(16)}` }]
      const request = { method: 'eth_sendTransaction', params } as Parameters<typeof handlers.RPC_REQUEST>[0]
      await Promise.resolve(handlers.RPC_REQUEST(request, context)).catch(() => undefined)
      const [approval] = shown
      if (!approval) return undefined
      const severity: string = getSeverity(approval)
      const codes = getWarnings(approval).map(({ code, level }) => `${code} ${level}`)
      return { isRed: severity === 'red' || severity === 'blocked', decoded: approval.decoded, codes }
    },
  }
}

// A failure is the node's answer. Nothing is sent: the calls are carried out by the trial.
function rpcOf(node: NodeClient): RpcRequestFn {
  return async (_network, method, params) => {
    if (method === 'eth_sendRawTransaction') return calmNode[method]
    return node.send(method, ...(params as readonly unknown[])).catch((error: unknown) => {
      throw new FrameError('E_INTERNAL', String(error))
    })
  }
}
