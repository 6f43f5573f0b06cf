import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { SignInsController } from '../../../src/controllers/siwx/sign-ins.js'
import { SiwxController } from '../../../src/controllers/siwx/siwx.js'
import type { Namespace } from '../../../src/core/caip.js'
import type { Signer } from '../../../src/core/chain-adapter.js'
import type { Session } from '../../../src/core/connector.js'
import type { NetworkInput } from '../../../src/core/network.js'
import type { SIWXConfig } from '../../../src/core/siwx.js'
import type { Services } from '../../../src/services/services.js'
import { closeShell } from '../../../src/modal/shell/close-shell.js'
import { openRoute } from '../../../src/modal/shell/show-shell.js'
import '../../../src/modal/shell/find-view.js' // preloaded by find-view.js, so that no step of a test waits for it
import { settled } from '../../lib/fake-clock.js'
import { deferred, type Deferred } from '../../helpers/deferred.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { scriptedSiwx, type ScriptedSiwx } from '../../helpers/scripted-siwx.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

/** A network and an address of another namespace. */
export const solanaNetwork: NetworkInput = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
export const mint = 'So11111111111111111111111111111111111111112'

/** A pending signature request of the wallet. */
export interface SignatureRequest extends Deferred<string> {
  readonly message: string
  readonly signer: Signer
}

/** An app with sign-in and controls for its environment. */
export function createSiwxFixture<Keeper extends SIWXConfig = ScriptedSiwx>(
  siwx: Keeper = scriptedSiwx() as SIWXConfig as Keeper,
  {
    services,
    canOpen = true,
    switchNetwork = async () => {},
  }: { services?: Partial<Services>; canOpen?: boolean; switchNetwork?: () => Promise<void> } = {},
) {
  const requests: SignatureRequest[] = []
  const sign = (message: string, signer: Signer) => {
    const request = { ...deferred<string>(), message, signer }
    requests.push(request)
    return request.promise
  }
  const adapters = [
    scriptedAdapter({ signMessage: sign, switchNetwork }),
    scriptedAdapter({ signMessage: sign }, 'solana'),
  ]
  const scope = testScope({
    options: { networks: [...testNetworks, solanaNetwork], siwx },
    adapters,
    ...(services && { services }),
  })
  const events: { event: string; properties: unknown }[] = []
  scope.use(EventsController).subscribe(({ event, properties }) => void events.push({ event, properties }))
  const modal = scope.use(ModalController)
  const router = scope.use(RouterController)
  const controller = scope.use(SiwxController)
  const opened: string[] = []
  controller.begin(siwx, {
    async open(view) {
      opened.push(view)
      if (!canOpen) throw new ReferenceError('no dialog')
      await openRoute(scope, { view })
      modal.setOpen(true)
    },
    close: async () => closeShell(scope),
  })

  /** Presses the sign button and waits for the wallet request, if there is one. */
  async function press() {
    const count = requests.length
    let isOver = false
    const signing = controller.sign().finally(() => (isOver = true))
    await eventually(() => isOver || requests.length > count).toBe(true)
    return { signing, ask: requests[count] }
  }

  return {
    scope,
    siwx,
    requests,
    events,
    opened,
    modal,
    router,
    controller,
    state: controller.state,
    /** Names of the sign-in events, in order. */
    getEvents: () => events.map(({ event }) => event).filter(name => name.includes('SIWX')),
    signIn: (namespace: Namespace = 'eip155') => scope.use(SignInsController).get(namespace),
    /** Attaches a live session, like a connection does. */
    async connect(as: Partial<Session> & { readonly address?: string } = {}, id = 'com.example.wallet') {
      const session: ScriptedSession = scriptedSession(as)
      const connector = scriptedWallet({ id, namespaces: [session.namespace] })
      scope.use(ConnectorsController).add(connector)
      attachSession(scope.use(ConnectionController), session, connector)
      await settled()
      await settled()
      return session
    },
    /** Presses the sign button and leaves the wallet request pending. */
    async beginToSign() {
      const { signing, ask: request } = await press()
      if (!request) throw new ReferenceError('the wallet was not asked')
      return { signing, ask: request }
    },
    /** Signs the visible message. */
    async sign(signature = '0xsigned') {
      const { signing, ask: request } = await press()
      request?.resolve(signature)
      await signing
      await settled()
    },
    close: () => closeShell(scope),
    settled,
  }
}
