// An app as people write it: every door, in one bundle.
import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import * as elements from 'appkit-modal/elements'
import * as headless from 'appkit-modal/headless'
import { base, mainnet } from 'appkit-modal/networks'
import * as react from 'appkit-modal/react'
import * as testing from 'appkit-modal/testing'

const modal = createAppKit({ adapters: [eip155()], networks: [mainnet, base] })
export { elements, headless, modal, react, testing }
