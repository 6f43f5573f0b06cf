import type { ErrorCode } from '../core/errors/catalogue.js'
import type { account } from './en/account.js'
import type { connect } from './en/connect.js'
import type { connecting } from './en/connecting.js'
import type { help } from './en/help.js'
import type { networks } from './en/networks.js'
import type { notices } from './en/notices.js'
import type { pairing } from './en/pairing.js'
import type { shell } from './en/shell.js'
import type { tags } from './en/tags.js'
import type { wallets } from './en/wallets.js'
import type { Translation } from './translation.js'

/** The words of the first screens in one language; a feature or a key that is missing does not compile. */
export type Language = {
  readonly account: Translation<typeof account>
  readonly connect: Translation<typeof connect>
  readonly connecting: Translation<typeof connecting>
  readonly help: Translation<typeof help>
  readonly networks: Translation<typeof networks>
  readonly notices: Translation<typeof notices>
  readonly pairing: Translation<typeof pairing>
  readonly shell: Translation<typeof shell>
  readonly tags: Translation<typeof tags>
  readonly wallets: Translation<typeof wallets>
}

/** What each failure says to the person, in one language. */
export type ErrorSentences = Readonly<Record<ErrorCode, string>>
