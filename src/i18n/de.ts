import { account } from './de/account.js'
import { connect } from './de/connect.js'
import { connecting } from './de/connecting.js'
import { networks } from './de/networks.js'
import { notices } from './de/notices.js'
import { pairing } from './de/pairing.js'
import { shell } from './de/shell.js'
import { tags } from './de/tags.js'
import { wallets } from './de/wallets.js'
import type { Language } from './language.js'

/** German, formal ("Sie"). */
export const de: Language = { account, connect, connecting, networks, notices, pairing, shell, tags, wallets }
