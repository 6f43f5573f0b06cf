import { account } from './ar/account.js'
import { connect } from './ar/connect.js'
import { connecting } from './ar/connecting.js'
import { networks } from './ar/networks.js'
import { notices } from './ar/notices.js'
import { pairing } from './ar/pairing.js'
import { shell } from './ar/shell.js'
import { tags } from './ar/tags.js'
import { wallets } from './ar/wallets.js'
import type { Language } from './language.js'

/** Arabic, formal. */
export const ar: Language = { account, connect, connecting, networks, notices, pairing, shell, tags, wallets }
