import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData } from '../core/siwx.js'
import { checkFields } from './check-fields.js'
import { accountNames, NETWORK_NAME } from './format-message.js'

const MAX_TEXT = 65_536
const HEAD = /^(\S+) wants you to sign in with your (.+) account:$/

/**
 * What a signed text says, read strictly: each line in its place and none besides. Refuses anything else with
 * `siwx/bad-message`; whether it says what it should is for {@link checkMessage}. Standards: ERC-4361, CAIP-122.
 *
 * @example const { accountAddress, nonce } = parseMessage(text)
 */
export function parseMessage(text: string): SIWXMessageData {
  if (typeof text !== 'string' || text.length > MAX_TEXT) throw unreadable()
  const lines = text.split('\n')
  const [, domain, name] = HEAD.exec(lines[0] ?? '') ?? []
  const accountAddress = lines[1]
  const hasStatement = lines[3] !== ''
  if (!domain || !name || !accountAddress || lines[2] !== '' || lines[hasStatement ? 4 : 3] !== '') throw unreadable()
  const fields = readFields(lines.slice(hasStatement ? 5 : 4))
  const statement = hasStatement ? { statement: lines[3] ?? '' } : {}
  const data: SIWXMessageData = { domain, accountAddress, ...statement, ...fields }
  checkFields(data)
  const isPlain = data.chainId.startsWith('eip155:')
  if (isPlain ? name !== accountNames.eip155 : !NETWORK_NAME.test(name)) throw unreadable()
  return data
}

/** Takes the lines from the top, and is only content when none is left. */
function readFields(lines: readonly string[]): Omit<SIWXMessageData, 'domain' | 'accountAddress' | 'statement'> {
  const left = [...lines]
  const next = (label: string): string | undefined => {
    const found = left[0]?.startsWith(`${label}: `)
    return found ? left.shift()?.slice(label.length + 2) : undefined
  }
  const needed = (label: string): string => {
    const value = next(label)
    if (value === undefined) throw unreadable()
    return value
  }
  const [uri, version, chain, nonce] = [needed('URI'), needed('Version'), needed('Chain ID'), needed('Nonce')]
  const times = given({
    issuedAt: needed('Issued At'),
    expirationTime: next('Expiration Time'),
    notBefore: next('Not Before'),
    requestId: next('Request ID'),
  })
  const resources = left[0] === 'Resources:' ? { resources: readResources(left.splice(0).slice(1)) } : {}
  if (left.length > 0) throw unreadable()
  return { uri, version, chainId: readChain(chain), nonce, ...times, ...resources }
}

/** A plain number is a chain of EVM; whoever writes the namespace before it does not write what ERC-4361 says. */
function readChain(text: string): CaipNetworkId {
  if (text.startsWith('eip155:')) throw unreadable()
  return (/^\d+$/.test(text) ? `eip155:${text}` : text) as CaipNetworkId
}

function readResources(lines: readonly string[]): readonly string[] {
  return lines.map(line => {
    if (!line.startsWith('- ')) throw unreadable()
    return line.slice(2)
  })
}

function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found) as { [K in keyof T]: Exclude<T[K], undefined> }
}

function unreadable(): AppKitError {
  return new AppKitError('siwx/bad-message', { text: 'The text is no sign-in message' })
}
