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
import { openRoute } from '../../../src/modal/shell/open-view.js'
import '../../../src/modal/shell/find-view.js' // which that one loads: no step of a test has to wait for it
import { settled } from '../../lib/fake-clock.js'
import { deferred, type Deferred } from '../../helpers/deferred.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { scriptedSiwx, type ScriptedSiwx } from '../../helpers/scripted-siwx.js'
import { soon } from '../../helpers/soon.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

/** A network of another family, and the address of somebody there. */
export const solanaNetwork: NetworkInput = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
export const mint = 'So11111111111111111111111111111111111111112'

/** A question to the wallet that waits for its answer. */
export interface SignAsk extends Deferred<string> {
  readonly message: string
  readonly signer: Signer
}

/** An app with sign-in, and everything around it that its test drives. */
export function siwxStage<Keeper extends SIWXConfig = ScriptedSiwx>(
  siwx: Keeper = scriptedSiwx() as SIWXConfig as Keeper,
  {
    services,
    canOpen = true,
    switchNetwork = async () => {},
  }: { services?: Partial<Services>; canOpen?: boolean; switchNetwork?: () => Promise<void> } = {},
) {
  const asks: SignAsk[] = []
  const sign = (message: string, signer: Signer) => {
    const ask = { ...deferred<string>(), message, signer }
    asks.push(ask)
    return ask.promise
  }
  const families = [
    scriptedFamily({ signMessage: sign, switchNetwork }),
    scriptedFamily({ signMessage: sign }, 'solana'),
  ]
  const scope = testScope({
    options: { networks: [...testNetworks, solanaNetwork], siwx },
    adapters: families,
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

  /** Presses the button, up to the wallet's question, whose code loads first; without one where it comes to none. */
  async function press() {
    const count = asks.length
    let isOver = false
    const signing = controller.sign().finally(() => (isOver = true))
    await soon(() => isOver || asks.length > count).toBe(true)
    return { signing, ask: asks[count] }
  }

  return {
    scope,
    siwx,
    asks,
    events,
    opened,
    modal,
    router,
    controller,
    state: controller.state,
    /** The events of sign-in, in order. */
    told: () => events.map(({ event }) => event).filter(name => name.includes('SIWX')),
    signIn: (namespace: Namespace = 'eip155') => scope.use(SignInsController).get(namespace),
    /** Takes a live connection in, as connecting does. */
    async connect(as: Partial<Session> & { readonly address?: string } = {}, id = 'com.example.wallet') {
      const session: ScriptedSession = scriptedSession(as)
      const connector = scriptedWallet({ id, namespaces: [session.namespace] })
      scope.use(ConnectorsController).add(connector)
      attachSession(scope.use(ConnectionController), session, connector)
      await settled()
      await settled()
      return session
    },
    /** Presses the button, and leaves the wallet's question without an answer. */
    async beginToSign() {
      const { signing, ask } = await press()
      if (!ask) throw new ReferenceError('the wallet was not asked')
      return { signing, ask }
    },
    /** Signs what is on view, as the person and their wallet do. */
    async sign(signature = '0xsigned') {
      const { signing, ask } = await press()
      ask?.resolve(signature)
      await signing
      await settled()
    },
    close: () => closeShell(scope),
    settled,
  }
}
