import { assets } from './assets.js'
import { capabilities } from './capabilities.js'
import { sendCalls } from './send-calls.js'
import { sendTransaction } from './send-transaction.js'
import { signMessage } from './sign-message.js'
import { signTypedData } from './sign-typed-data.js'

/** The verbs that ask the wallet alone. */
export const walletVerbs = { assets, capabilities, sendCalls, sendTransaction, signMessage, signTypedData }
