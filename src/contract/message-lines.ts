// The grammar of sign-in messages: which line follows which. Servers that verify a sign-in and the wallet that shows it
// use this one reader. `toMessageData` checks the values. Standards: ERC-4361, CAIP-122, Sign In With Solana.

const labels = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

type LabeledFields = { readonly [Field in (typeof labels)[number][0]]?: string }

export interface MessageLines extends LabeledFields {
  readonly domain: string
  /** The account type in the first line, such as "Ethereum". */
  readonly accountName: string
  readonly accountAddress: string
  readonly statement?: string
  readonly resources?: readonly string[]
}

type RequiredField = 'uri' | 'version' | 'chainId' | 'nonce' | 'issuedAt'

/** The lines of a message that ERC-4361 accepts. */
export type CompleteLines = MessageLines & Required<Pick<MessageLines, RequiredField>>

interface MessageLayout {
  /** One empty line in place of two without a statement, as wallets for Solana write it. Accepted next to the other. */
  readonly isCompact?: boolean
}

/** Writes the lines of a message. A line break in a value forges lines, so callers check values before. */
export function writeLines(lines: MessageLines, { isCompact = false }: MessageLayout = {}): string {
  const { domain, accountName, accountAddress, statement, resources } = lines
  const fields = labels.flatMap(([field, label]) => (lines[field] === undefined ? [] : [`${label}: ${lines[field]}`]))
  const list = resources ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : []
  const paragraphs = [
    `${domain} wants you to sign in with your ${accountName} account:\n${accountAddress}`,
    ...(statement === undefined ? [] : [statement]),
    ...(fields.length + list.length === 0 ? [] : [[...fields, ...list].join('\n')]),
  ]
  return paragraphs.join(statement === undefined && !isCompact ? '\n\n\n' : '\n\n')
}

const HEAD = /^(\S+) wants you to sign in with your (.+) account:$/

/**
 * Reads the lines of a message. Returns undefined if one is missing, repeated, unknown or in another place, or if
 * {@link writeLines} does not write the same text again.
 */
export function readLines(text: string, { isCompact = false }: MessageLayout = {}): CompleteLines | undefined {
  const lines = splitLines(text, isCompact)
  const isSame = (layout: MessageLayout) => lines !== undefined && writeLines(lines, layout) === text
  return isSame({}) || (isCompact && isSame({ isCompact })) ? lines : undefined
}

function splitLines(text: string, isCompact: boolean): CompleteLines | undefined {
  const lines = text.split('\n')
  const [head = '', accountAddress, gap, next = '', afterNext] = lines
  const [, domain, accountName] = HEAD.exec(head) ?? []
  if (!domain || !accountName || !accountAddress || gap !== '') return undefined
  const parties = { domain, accountName, accountAddress }
  if (isCompact && next.startsWith('URI: ')) return withFields(parties, lines.slice(3))
  if (next === '') return withFields(parties, lines.slice(4))
  return afterNext === '' ? withFields({ ...parties, statement: next }, lines.slice(5)) : undefined
}

function withFields(
  parties: Pick<MessageLines, 'domain' | 'accountName' | 'accountAddress' | 'statement'>,
  lines: readonly string[],
): CompleteLines | undefined {
  const remaining = [...lines]
  const fields: { -readonly [Field in keyof LabeledFields]: string } = {}
  for (const [field, label] of labels) {
    const line = remaining[0]?.startsWith(`${label}: `) ? remaining.shift() : undefined
    if (line !== undefined) fields[field] = line.slice(label.length + 2)
  }
  const { uri, version, chainId, nonce, issuedAt } = fields
  if (uri === undefined || version === undefined || chainId === undefined) return undefined
  if (nonce === undefined || issuedAt === undefined) return undefined
  const [title, ...list] = remaining
  if (title !== undefined && (title !== 'Resources:' || !list.every(line => line.startsWith('- ')))) return undefined
  const resources = title === undefined ? {} : { resources: list.map(line => line.slice(2)) }
  return { ...parties, ...fields, uri, version, chainId, nonce, issuedAt, ...resources }
}
