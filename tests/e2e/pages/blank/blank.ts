import { AppKitError, createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { bip122 } from 'appkit-modal/chains/bip122'
import { polkadot } from 'appkit-modal/chains/polkadot'
import * as networks from 'appkit-modal/networks'

// Only publishes the package for tests.
const stack: unknown = await (await fetch('/stack.json')).json()
Object.assign(globalThis, { appkit: { AppKitError, createAppKit, eip155, bip122, polkadot, networks, stack } })
