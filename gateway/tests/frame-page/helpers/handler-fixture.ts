import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { NetworkList } from '../../../src/frame-page/chain/network-list.js'
import type { RequestContext } from '../../../src/frame-page/channel/frame-port.js'
import { CallBatches } from '../../../src/frame-page/handlers/call-batches.js'
import { Consents, FrameNotes } from '../../../src/frame-page/handlers/consents.js'
import { createHandlers } from '../../../src/frame-page/handlers/create-handlers.js'
import type { HandlerDeps } from '../../../src/frame-page/handlers/handler-context.js'
import { defaultNetworks, developmentNetworks } from '../../../src/modules/frame/default-networks.js'
import { turnedClock } from '../../helpers/turned-clock.js'
import { scriptedWallet, type ScriptedWallet } from './scripted-wallet.js'

/** Node responses by method: a value, or a function of the parameters. */
export type NodeScript = Record<string, unknown>

/** A node that accepts everything. */
export const calmNode: NodeScript = {
  eth_chainId: '0x7a69',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00']] },
  eth_getCode: '0x60',
  eth_call: '0x',
  eth_getBalance: '0x56bc75e2d63100000',
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
  eth_getTransactionReceipt: {
    transactionHash: `0x${'ab'.repeat(32)}`,
    status: '0x1',
    blockHash: '0x1',
    blockNumber: '0x1',
    gasUsed: '0x1',
    logs: [],
  },
}

export function createHandlerFixture(over: Partial<HandlerDeps> & { wallet?: ScriptedWallet; node?: NodeScript } = {}) {
  const { node = calmNode, ...deps } = over
  const shown: ApprovalRequest[] = []
  const emitted: { name: string; payload: unknown }[] = []
  const requests: { method: string; params: unknown }[] = []
  const wallet = over.wallet ?? scriptedWallet()
  const clock = turnedClock(1_800_000_000_000)
  const [first, ...rest] = [...developmentNetworks(), ...defaultNetworks]
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const confirmed = { times: 0 }
  const offered: string[] = []
  const all: HandlerDeps = {
    origin: 'https://app.example.com',
    projectId: 'p1',
    locale: 'en',
    wallet,
    networks: new NetworkList([first as NonNullable<typeof first>, ...rest]),
    async rpc(_network, method, params) {
      requests.push({ method, params })
      const answer = node[method]
      return typeof answer === 'function' ? (answer as (params: unknown) => unknown)(params) : answer
    },
    data: { hasBalances: async () => false, readBalances: async () => [] },
    prompts: {
      approve: async request => void shown.push(request),
      connect: async () => ({ shareEmail: false }),
      logInWithPasskey: async () => undefined,
      confirmDevice: () => new Promise(() => {}),
      confirmRecovery: async () => void confirmed.times++,
      recover: async () => void (wallet.state = 'open'),
      offerBackup: async occasion => (offered.push(occasion), wallet.wallet?.recovery ?? []),
      setUpRecovery: async () => ['password'],
      offerStorageAccess: async () => {},
      confirmEmailChange: async () => {},
      showChange: async () => {},
    },
    consents: new Consents('p1', () => storage),
    notes: new FrameNotes('p1', () => storage),
    approvalRules: {},
    batches: new CallBatches(),
    appearance: { setTheme: () => {}, setVariables: () => [], setLocale: () => {} },
    clock,
    login: { pending: true },
    dapp: {},
    emit: (name, payload) => void emitted.push({ name, payload }),
    reload: () => {},
    ...deps,
  }
  const committed = { times: 0 }
  const context: RequestContext = {
    signal: new AbortController().signal,
    commit: () => void committed.times++,
  }
  return {
    deps: all,
    handlers: createHandlers(all),
    shown,
    emitted,
    asked: requests,
    wallet,
    clock,
    context,
    committed,
    confirmed,
    offered,
    kept: stored,
  }
}
